"""A bot in thirty lines: a rack of ten-ball, turn by turn, at two levels. Usage: python3 bot.py [URL]"""
import json
import sys
import urllib.request

base = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8010"
levels = {"A": "advanced", "B": "intermediate"}


def post(path, body):
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(base + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as reply:
        return json.load(reply)


turn = {"state": {"phase": "break", "shooter": "A"}, "layout": {"balls": []}}
for count in range(1, 301):
    shooter = turn["state"]["shooter"]
    opponent = "B" if shooter == "A" else "A"
    skill = {"shooter": levels[shooter], "opponent": levels[opponent]}
    answer = post("/v1/plays", {**turn, "skill": skill, "budget": {"simulations": 100}, "seed": "bot"})
    decision = answer["decision"]
    what = decision.get("choice") or decision["declaration"]["type"]
    print(count, shooter, what, answer.get("ruling", {}).get("turn", ""))
    turn = answer["next"]
    if turn["state"]["phase"] == "rack-over":
        break
print(turn["state"]["rackWinner"], "wins the rack")
