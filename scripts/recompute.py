"""Computes again what the playground says of recorded answers, with NumPy if it is there, else with plain floats.

It reads {"vectors", "labels", "asked", "expected"} from standard input (a label below 0 is none; "asked" names rows
whose vectors serve as queries for the rows in "expected") and writes its numbers as JSON. It shares no code with the
console: everything is written as in a textbook, over all pairs. `--plain` leaves NumPy out.
"""

import json
import math
import sys

try:
    if "--plain" in sys.argv:
        raise ImportError
    import numpy
except ImportError:
    numpy = None

Z = 1.959963984540054


def cosines(vectors):
    if numpy:
        unit = numpy.array(vectors, dtype=numpy.float64)
        unit /= numpy.linalg.norm(unit, axis=1, keepdims=True)
        return (unit @ unit.T).tolist()
    unit = [[x / math.sqrt(math.fsum(y * y for y in vector)) for x in vector] for vector in vectors]
    return [[math.fsum(x * y for x, y in zip(a, b)) for b in unit] for a in unit]


def nearest(near, text, count, among=None):
    others = [other for other in among or range(len(near)) if other != text]
    return sorted(others, key=lambda other: (-near[text][other], other))[:count]


def judged(near, labels):
    """How often the nearest labelled text has the same label, and Wilson's interval."""
    labelled = [text for text, label in enumerate(labels) if label >= 0]
    count = len(labelled)
    hits = sum(labels[text] == labels[nearest(near, text, 1, labelled)[0]] for text in labelled)
    # The shares whose distance from what was seen is Z standard deviations: a square equation.
    a, b, c = 1 + Z * Z / count, -2 * hits / count - Z * Z / count, (hits / count) ** 2
    root = math.sqrt(b * b - 4 * a * c)
    return {
        "judged": count,
        "hits": hits,
        "low": (-b - root) / (2 * a),
        "high": (-b + root) / (2 * a),
    }


def stored(vectors, way):
    if way == "binary":
        return [[1.0 if x > 0 else -1.0 for x in vector] for vector in vectors]
    largest = [max(abs(x) for x in vector) for vector in vectors]
    # Halves up, as JavaScript rounds.
    return [
        [math.floor(x / most * 127 + 0.5) for x in vector] for vector, most in zip(vectors, largest)
    ]


def right(near, labels, count):
    """For how many labelled texts most of the nearest labelled ones have their label; of equals the nearest one counts."""
    labelled = [text for text, label in enumerate(labels) if label >= 0]
    found = 0
    for text in labelled:
        named = [labels[other] for other in nearest(near, text, count, labelled)]
        most = max(named.count(label) for label in named)
        told = next(label for label in named if named.count(label) == most)
        found += told == labels[text]
    return found


def grid(near, vectors, labels):
    """Each size and storage: how many texts are right by 1, 5 and 10 neighbours, and what share of neighbours stays."""
    columns = len(vectors[0])
    sizes = [size for size in (64, 128, 256, 512, 1024, 2048, 4096) if size < columns] + [columns]
    count = max(1, min(10, len(vectors) // 4))
    cells = {}
    for size in sizes:
        for way in ("float32", "int8", "binary"):
            cut = [vector[:size] for vector in vectors]
            kept = cosines(cut if way == "float32" else stored(cut, way))
            if way == "binary":
                kept = [[round(value * size) for value in row] for row in kept]
            shares = [
                len(set(nearest(near, text, count)) & set(nearest(kept, text, count))) / count
                for text in range(len(vectors))
            ]
            cells[f"{size} {way}"] = {
                "right": [right(kept, labels, k) for k in (1, 5, 10)],
                "kept": math.fsum(shares) / len(shares),
            }
    return cells


def queries(near, asked, expected):
    """Recall at 1, 5 and 10, the mean of 1 / rank, nDCG at 10, and how many queries do not find everything in ten."""
    recalls, ranks, gains = [], [], []
    for text, wanted in zip(asked, expected):
        order = sorted(range(len(near)), key=lambda other: (-near[text][other], other))
        places = [at + 1 for at, other in enumerate(order) if other in set(wanted)]
        recalls.append([sum(place <= k for place in places) / len(set(wanted)) for k in (1, 5, 10)])
        ranks.append(1 / places[0])
        ideal = sum(1 / math.log2(place + 1) for place in range(1, min(10, len(set(wanted))) + 1))
        gains.append(sum(1 / math.log2(place + 1) for place in places if place <= 10) / ideal)
    return {
        "recall": [math.fsum(one[k] for one in recalls) / len(recalls) for k in range(3)],
        "mrr": math.fsum(ranks) / len(ranks),
        "ndcg10": math.fsum(gains) / len(gains),
        "incomplete": sum(one[2] < 1 for one in recalls),
    }


def main():
    given = json.load(sys.stdin)
    vectors, labels = given["vectors"], given["labels"]
    near = cosines(vectors)
    json.dump(
        {
            "numpy": numpy is not None,
            "judged": judged(near, labels),
            "grid": grid(near, vectors, labels),
            "queries": queries(near, given["asked"], given["expected"]),
        },
        sys.stdout,
    )


main()
