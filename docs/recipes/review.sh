#!/bin/sh
# A review: two turns of a rack. Was it the choice or the luck? Usage: review.sh [URL]
base=${1:-http://127.0.0.1:8010}
curl -sS --fail-with-body "$base/v1/reviews" -H 'content-type: application/json' -d '{
  "skill": {"A": "advanced", "B": "advanced"},
  "budget": {"simulations": 400},
  "seed": 1,
  "turns": [
    {"state": {"shooter": "A"},
     "layout": {"balls": [{"id": "cue", "x": 1.9, "y": 0.9}, {"id": "10", "x": 2.3, "y": 1.1}]},
     "decision": {"type": "stroke", "declaration": {"type": "safety"}, "stroke": {"aimRad": 3.1, "speedMps": 1}},
     "result": {"state": {"shooter": "B", "cueBallInHand": "anywhere", "consecutiveFouls": {"A": 1, "B": 0}},
                "layout": {"balls": [{"id": "10", "x": 2.3, "y": 1.1}]}}},
    {"state": {"shooter": "B", "cueBallInHand": "anywhere", "consecutiveFouls": {"A": 1, "B": 0}},
     "layout": {"balls": [{"id": "10", "x": 2.3, "y": 1.1}]},
     "decision": {"type": "stroke", "declaration": {"type": "called", "ball": "10", "pocket": "FL"},
                  "stroke": {"aimRad": 0.46, "speedMps": 1.5}, "cuePlacement": {"x": 1.9, "y": 0.9}},
     "result": {"state": {"rackWinner": "B"}}}
  ]
}'
