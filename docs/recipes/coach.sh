#!/bin/sh
# A coach's question: what is best here for a league player, and how good is the shot he wanted? Usage: coach.sh [URL]
base=${1:-http://127.0.0.1:8010}
curl -sS --fail-with-body "$base/v1/suggestions" -H 'content-type: application/json' -d '{
  "layout": {"balls": [
    {"id": "cue", "x": 1.1, "y": 0.4}, {"id": "7", "x": 1.7, "y": 0.9},
    {"id": "9", "x": 0.6, "y": 1.0}, {"id": "10", "x": 2.1, "y": 0.3}]},
  "skill": {"shooter": "intermediate"},
  "budget": {"simulations": 600},
  "seed": 1,
  "consider": [{"id": "mine",
    "declaration": {"type": "called", "ball": "7", "pocket": "FL"},
    "stroke": {"aimRad": 0.69, "speedMps": 2.5, "tipHeight": -0.2}}]
}'
