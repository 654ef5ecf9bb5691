"""Computes again what the playground says of recorded answers, with NumPy if it is there, else with plain floats.

It reads {"vectors", "labels"} from standard input and writes its numbers as JSON. It shares no code with the
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


def separation(near, labels):
    """The area under the ROC curve over all cases, and its interval by the weight of each text."""
    pairs = [(a, b) for a in range(len(labels)) for b in range(a)]
    same = [(a, b, near[a][b]) for a, b in pairs if labels[a] == labels[b]]
    other = [(a, b, near[a][b]) for a, b in pairs if labels[a] != labels[b]]
    won = 0.0
    moved = [0.0] * len(labels)
    for a, b, value in same:
        for c, d, against in other:
            case = 1.0 if value > against else 0.5 if value == against else 0.0
            won += case
            for text in (a, b, c, d):
                moved[text] += case
    cases = len(same) * len(other)
    score = won / cases
    for text in range(len(labels)):
        own = sum(text in pair[:2] for pair in same) / len(same)
        others = sum(text in pair[:2] for pair in other) / len(other)
        moved[text] = moved[text] / cases - score * (own + others)
    error = math.sqrt(math.fsum(x * x for x in moved) * len(moved) / (len(moved) - 1))
    odds, half = math.log(score / (1 - score)), Z * error / (score * (1 - score))
    return {
        "score": score,
        "inside": math.fsum(value for _, _, value in same) / len(same),
        "between": math.fsum(value for _, _, value in other) / len(other),
        "low": 1 / (1 + math.exp(half - odds)),
        "high": 1 / (1 + math.exp(-half - odds)),
    }


def nearest(near, text, count):
    others = [other for other in range(len(near)) if other != text]
    return sorted(others, key=lambda other: (-near[text][other], other))[:count]


def judged(near, labels):
    """How often the nearest text has the same label, Wilson's interval of that, and which label is taken for which."""
    confusion = {}
    for text, label in enumerate(labels):
        cell = f"{label} {labels[nearest(near, text, 1)[0]]}"
        confusion[cell] = confusion.get(cell, 0) + 1
    count = len(labels)
    hits = sum(confusion.get(f"{label} {label}", 0) for label in set(labels))
    # The shares whose distance from what was seen is Z standard deviations: a square equation.
    a, b, c = 1 + Z * Z / count, -2 * hits / count - Z * Z / count, (hits / count) ** 2
    root = math.sqrt(b * b - 4 * a * c)
    return {
        "hits": hits,
        "low": (-b - root) / (2 * a),
        "high": (-b + root) / (2 * a),
        "confusion": confusion,
    }


def stored(vectors, way):
    if way == "binary":
        return [[1.0 if x > 0 else -1.0 for x in vector] for vector in vectors]
    largest = [max(abs(x) for x in vector) for vector in vectors]
    # Halves up, as JavaScript rounds.
    return [
        [math.floor(x / most * 127 + 0.5) for x in vector] for vector, most in zip(vectors, largest)
    ]


def recall(near, vectors, way, count=10):
    """The share of each text's nearest that stay nearest when the vectors are stored in fewer bits."""
    kept = cosines(stored(vectors, way))
    if way == "binary":
        kept = [[round(value * len(vectors[0])) for value in row] for row in kept]
    shares = [
        len(set(nearest(near, text, count)) & set(nearest(kept, text, count))) / count
        for text in range(len(vectors))
    ]
    return math.fsum(shares) / len(shares)


def main():
    asked = json.load(sys.stdin)
    vectors, labels = asked["vectors"], asked["labels"]
    near = cosines(vectors)
    json.dump(
        {
            "numpy": numpy is not None,
            "separation": separation(near, labels),
            "judged": judged(near, labels),
            "recall": {way: recall(near, vectors, way) for way in ("int8", "binary")},
        },
        sys.stdout,
    )


main()
