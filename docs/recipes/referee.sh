#!/bin/sh
# A referee's question: called the 1, no rail after the contact, and the cue ball fell. Whose turn, and why? Usage: referee.sh [URL]
base=${1:-http://127.0.0.1:8010}
curl -sS --fail-with-body "$base/v1/rulings" -H 'content-type: application/json' -d '{
  "ruleSet": "ru-sections",
  "state": {"phase": "normal", "shooter": "A", "breaker": "A", "consecutiveFouls": {"A": 1, "B": 0}},
  "declaration": {"type": "called", "ball": "1", "pocket": "FL"},
  "facts": {"firstContact": ["1"], "cueBallPocketed": "HR"}
}'
