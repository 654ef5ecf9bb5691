"""Computes again what the playground says of recorded answers.

It reads {"texts", "queries", "models", "cases"} as JSON from standard input, and writes the sentences of each case. A case
has its models, labels (an empty one is none), margin, and the number of a measure. Of {"vectors", "labels", "asked",
"expected"} (a label below 0 is none; "asked" names rows that serve as queries for the rows in "expected") it writes the
numbers of the table. It shares no code with the console: everything is written as in a textbook, over all pairs.
"""

import itertools
import json
import math
import sys

Z = 1.959963984540054
POWER = 1.6448536269514722
STEPS = 2**20
NEAREST = (1, 5, 10)


def js_round(value):
    # Halves up, as JavaScript rounds.
    return math.floor(value + 0.5)


def unit(vector):
    length = math.sqrt(math.fsum(x * x for x in vector))
    return [x / length for x in vector] if length else list(vector)


def cosines(vectors, others=None):
    others = vectors if others is None else others
    a, b = [unit(v) for v in vectors], [unit(v) for v in others]
    return [[math.fsum(x * y for x, y in zip(one, two)) for two in b] for one in a]


def stored(vectors, way):
    if way == "float32":
        return vectors
    if way == "binary":
        return [[1.0 if x > 0 else -1.0 for x in vector] for vector in vectors]
    largest = [max(abs(x) for x in vector) or 1 for vector in vectors]
    return [[js_round(x / most * 127) for x in vector] for vector, most in zip(vectors, largest)]


def scores(vectors, others, size, way):
    """Similarities of vectors that were cut and stored, in millionths; of bits how many agree."""
    near = cosines(
        stored([v[:size] for v in vectors], way), stored([v[:size] for v in others], way)
    )
    steps = size if way == "binary" else STEPS
    return [[js_round(value * steps) for value in row] for row in near]


def among(row, others, k, test):
    """How many of the k nearest others pass a test; what ties for the last places shares them equally."""
    ranked = sorted((row[other] for other in others), reverse=True)
    last = ranked[k - 1]
    above = [other for other in others if row[other] > last]
    ties = [other for other in others if row[other] == last]
    part = (k - len(above)) / len(ties)
    return sum(map(test, above)) + part * sum(map(test, ties))


def sizes_of(columns):
    first = 2 if columns < 64 else 64
    sizes = []
    while first < columns:
        sizes.append(first)
        first *= 2
    return [*sizes, columns]


def wilson(hits, count):
    """The shares whose distance from what was seen is Z standard deviations: a square equation."""
    a, b, c = 1 + Z * Z / count, -2 * hits / count - Z * Z / count, (hits / count) ** 2
    root = math.sqrt(max(0, b * b - 4 * a * c))
    return max(0, (-b - root) / (2 * a)), min(1, (-b + root) / (2 * a))


def by_labels(near, labels, most):
    """Of each text that is not alone: which share of its k nearest has its label, k at most its others."""
    found = []
    for text, label in enumerate(labels):
        size = labels.count(label)
        if size < 2:
            continue
        others = [other for other in range(len(labels)) if other != text]
        k = min(most, size - 1)
        found.append(among(near[text], others, k, lambda other: labels[other] == label) / k)
    return found


def chance_of(labels):
    sizes = [labels.count(label) for label in labels]
    shares = [(size - 1) / (len(labels) - 1) for size in sizes if size > 1]
    return sum(shares) / len(shares)


def kept_of(whole, near):
    """Which share of each text's nearest stays: a text is one of them if it is as near as the last."""
    count = max(1, min(10, len(whole) // 4))
    total = 0
    for text, row in enumerate(whole):
        others = [other for other in range(len(whole)) if other != text]
        last = sorted((row[other] for other in others), reverse=True)[count - 1]
        total += among(near[text], others, count, lambda other: row[other] >= last)
    return total / len(whole) / count


def gain(rank):
    return 1 / math.log2(rank + 1) if rank <= 10 else 0


def measured(row, wanted):
    """Recall at 1, 5 and 10, 1 / rank and nDCG@10, as means over all orders of what ties."""
    ranks, recalls, gained = {}, [0, 0, 0], 0
    for one in wanted:
        above = sum(other > row[one] for other in row)
        ties = sum(other == row[one] for other in row)
        places = range(above + 1, above + ties + 1)
        ranks.setdefault((above, ties), []).append(one)
        recalls = [r + sum(p <= k for p in places) / ties for r, k in zip(recalls, NEAREST)]
        gained += sum(map(gain, places)) / ties
    (above, ties), first = min(ranks.items())
    reciprocal = 0
    for at in range(1, ties + 1):
        # The first of several comes at this place: all others are behind it.
        ways = math.comb(ties - at, len(first) - 1) / math.comb(ties, len(first))
        reciprocal += ways / (above + at)
    ideal = sum(gain(at + 1) for at in range(len(wanted)))
    return [*(recall / len(wanted) for recall in recalls), reciprocal, gained / ideal]


def mulberry32(seed):
    """The generator of the draws, by its published definition, over whole numbers of 32 bits."""
    state = seed
    while True:
        state = (state + 0x6D2B79F5) & 0xFFFFFFFF
        mixed = (state ^ (state >> 15)) * (1 | state) & 0xFFFFFFFF
        mixed ^= (mixed + ((mixed ^ (mixed >> 7)) * (61 | mixed) & 0xFFFFFFFF)) & 0xFFFFFFFF
        yield ((mixed ^ (mixed >> 14)) & 0xFFFFFFFF) / 2**32


drawn = {}


def draws(count):
    """Which of so many values are drawn, 2,000 times."""
    if count not in drawn:
        draw = mulberry32(11)
        drawn[count] = [[int(next(draw) * count) for _ in range(count)] for _ in range(2000)]
    return drawn[count]


def bootstrap(values):
    values = sorted(values)
    means = sorted(sum(values[at] for at in some) / len(values) for some in draws(len(values)))

    def quantile(share):
        place = share * 1999
        below = int(place)
        return means[below] + (means[min(below + 1, 1999)] - means[below]) * (place - below)

    return quantile(0.025), quantile(0.975)


def range_of(values):
    if len(values) < 8 or min(values) == max(values):
        return wilson(sum(values), len(values))
    return bootstrap(values)


def gap_of(differences):
    count, mean = len(differences), math.fsum(differences) / len(differences)
    spread = math.sqrt(math.fsum((one - mean) ** 2 for one in differences) / max(1, count - 1))
    if min(differences) == max(differences):
        low, high = max(-1, mean - 3 / count), min(1, mean + 3 / count)
    else:
        low, high = bootstrap(differences)
    differing = [abs(one) for one in differences if one]
    if len(differing) <= 14:
        sums = [
            abs(sum(sign * one for sign, one in zip(signs, differing)))
            for signs in itertools.product((1, -1), repeat=len(differing))
        ]
        if sum(one >= abs(math.fsum(differences)) - 1e-9 for one in sums) / len(sums) >= 0.05:
            low, high = min(low, 0), max(high, 0)
    return {"mean": mean, "spread": spread, "low": low, "high": high, "count": count}


def told(gap, margin):
    if gap["low"] >= -margin and gap["high"] <= margin and gap["count"] * margin >= 3:
        return "as good"
    return "better" if gap["low"] > 0 else "worse" if gap["high"] < 0 else "unclear"


def needed(gap, margin):
    size, spread = abs(gap["mean"]), (Z + POWER) * gap["spread"]
    better = (spread / size) ** 2 if size else math.inf
    good = max(3 / margin, (spread / (margin - size)) ** 2) if size < margin else math.inf
    return max(gap["count"] + 1, math.ceil(float(f"{min(better, good):.2g}")))


def share(value, low, high):
    """A share in percent, with as many digits as its range calls for, and never 0 or 100 but for none and all."""
    known, percent = high - low, value * 100
    digits = 2 if known < 0.005 else 1 if known < 0.05 else 0
    text = lambda: f"{js_round(percent * 10**digits) / 10**digits:.{digits}f}"
    while digits < 4 and 0 < value < 1 and float(text()) in (0, 100):
        digits += 1
    return f"{text()} %"


def health(model, texts, labels):
    """Why a model is not judged, and what else is wrong with it, by its answer alone."""
    items = sorted(model["texts"]["data"], key=lambda item: item["index"])
    vectors = [tuple(item["embedding"]) for item in items]
    near = cosines(vectors)
    if len(set(vectors)) == 1:
        return "every text has the same vector", ["Every text has the same vector."]
    distinct = {}
    for text, vector in zip(texts, vectors):
        distinct.setdefault(vector, set()).add(text)
    total = len({text for some in distinct.values() for text in some})
    different = total - sum(len(some) - 1 for some in distinct.values())
    problems = []
    if (total - different) / total >= 0.2:
        problems.append(f"{total} texts have only {different} different vectors.")
    tokens = model["texts"]["usage"]["prompt_tokens"] / len(texts)
    if tokens in (256, 384, 512, 1024):
        return "its texts were cut off", problems
    pairs = [(texts.index(text), at) for at, text in enumerate(texts)]
    if min(near[a][b] for a, b in pairs) < 0.995:
        return "the same text has different vectors", problems
    # The two texts that have least in common, and which of them each is nearer to.
    far = min(range(len(texts)), key=lambda at: near[0][at])
    sides = [near[0][at] >= near[far][at] for at in range(len(texts))]
    inner, outer = [[], []], []
    for a, b in itertools.combinations(range(len(texts)), 2):
        (inner[sides[a]] if sides[a] == sides[b] else outer).append(near[a][b])
    spread = math.sqrt(sum(x * x for x in outer) / len(outer) - (sum(outer) / len(outer)) ** 2)
    # Topics that follow the sides explain them.
    groups = {}
    for label, side in zip(labels, sides):
        groups.setdefault(label, []).append(side)
    most = sum(max(sum(some), len(some) - sum(some)) for some in groups.values())
    if (
        most < 0.9 * len(texts)
        and min(map(len, inner)) > 0
        and min(sum(some) / len(some) for some in inner) >= 0.25 + 2 * spread
        and abs(sum(outer) / len(outer)) <= 0.1
    ):
        return "two models may answer to its name", problems
    if 2 * different <= total:
        return "few of its vectors are different", problems
    return None, problems


def sentences(given, case):
    """What the models of a case come to, from their answers to the sentence."""
    texts, labels, by, margin = given["texts"], case["labels"], case["by"], case["margin"]
    measure = case["measure"]
    models = [model for model in given["models"] if model["name"] in case["models"]]
    labelled = {text: label for text, label in zip(texts, labels) if label}
    once = sorted(labelled if by == "groups" else set(texts))
    names = sorted(set(labelled.values()))
    asked = sorted(given["queries"], key=lambda one: one["query"])
    rows, chance = [], 0
    for model in models:
        data = sorted(model["texts"]["data"], key=lambda item: item["index"])
        vectors = [data[texts.index(text)]["embedding"] for text in once]
        places = {one["query"]: at for at, one in enumerate(given["queries"])}
        own = [model["queries"]["data"][places[one["query"]]]["embedding"] for one in asked]
        columns, unfit = len(vectors[0]), health(model, texts, labels)[0]
        for size in sizes_of(columns):
            for at, way in enumerate(("float32", "int8", "binary")):
                if by == "groups":
                    near = scores(vectors, vectors, size, way)
                    groups = [names.index(labelled[text]) for text in once]
                    values, chance = by_labels(near, groups, NEAREST[measure]), chance_of(groups)
                else:
                    near = scores(own, vectors, size, way)
                    wanted = [[once.index(text) for text in one["expected"]] for one in asked]
                    values = [measured(row, some)[measure] for row, some in zip(near, wanted)]
                    blind = [measured([0] * len(once), some)[measure] for some in wanted]
                    chance = math.fsum(blind) / len(blind)
                mean = round(math.fsum(values) / len(values), 12)
                rows.append({
                    "name": model["name"],
                    "size": size,
                    "way": way,
                    "bytes": [size * 4, size, math.ceil(size / 8)][at],
                    "values": values,
                    "mean": mean,
                    "fit": unfit is None and (model["canCut"] or size == columns),
                    "whole": size == columns and at == 0,
                })
    by_size = lambda row: (row["bytes"], f"{row['name']} {row['size']} {row['way']}")
    order = lambda row: (-row["mean"], *by_size(row))
    fit = sorted((row for row in rows if row["fit"]), key=order)
    notes = []
    for model in sorted(models, key=lambda one: one["name"]):
        unfit, problems = health(model, texts, labels)
        if unfit:
            notes.append(f"{model['name']} is not judged: {unfit}.")
        elif problems:
            notes.append(f"{model['name']}: {' '.join(problems)}")
    if not fit:
        return " ".join(["No winner: no model can be judged.", *notes])
    best, count = fit[0], len(fit[0]["values"])
    counted = by == "groups" and measure == 0
    for row in rows:
        row["gap"] = gap_of([a - b for a, b in zip(best["values"], row["values"])])

    half_up = lambda value: js_round(abs(value) * 100) / 100
    score = lambda value: f"{'−' if value < 0 and half_up(value) else ''}{half_up(value):.2f}"
    noun, nouns = ("labelled text", "labelled texts") if by == "groups" else ("query", "queries")
    cases = lambda number: f"{number:,} {noun if number == 1 else nouns}"
    units = "texts" if by == "groups" else "queries"
    short = lambda value: f"{round(value, 1):g}"
    ranged = lambda row: (
        wilson(math.fsum(row["values"]), count) if counted else range_of(row["values"])
    )

    def right(row):
        if counted:
            return f"{short(math.fsum(row['values']))} of {count}"
        return score(row["mean"]) if by == "queries" else share(row["mean"], *ranged(row))

    def value(row):
        if by == "queries":
            return f"{('Recall@1', 'Recall@5', 'Recall@10', 'MRR', 'nDCG@10')[measure]} {right(row)}"
        return right(row) if counted else f"{right(row)} of the nearest {NEAREST[measure]}"

    where = lambda row: f"{row['name']} at {row['size']:,}, stored as {row['way']},"
    ends = lambda gap: f"{score(gap['low'])} and {score(gap['high'])}"

    def tell(most):
        return f"About {cases(most)} would tell." if most <= 10_000 else f"No useful number of {units} would tell."

    def achieves(row):
        if by == "queries":
            return f"{row['name']} finds what {cases(count)} expect: {value(row)}."
        part = (row["mean"] - chance) / (1 - chance)
        degrees = ("very well", "well", "mostly", "partly", "weakly", "only a little")
        how = next(w for w, least in zip(degrees, (0.95, 0.85, 0.72, 0.55, 1 / 3, -9)) if part >= least)
        words = f"{row['name']} separates groups by topic {how}:"
        if not counted:
            return f"{words} {value(row)} are of the same group."
        of = f"{short(math.fsum(row['values']))} of {cases(count)}"
        return f"{words} {of} have a neighbour of the same group nearest."

    def said():
        whole = next(row for row in rows if row["name"] == best["name"] and row["whole"])
        for row in (whole, best):
            if ranged(row)[0] <= chance:
                range_ = ranged(row)
                show = score if by == "queries" else lambda one: share(one, *range_)
                alone = score(chance) if by == "queries" else share(chance, 0, 1)
                what = "nothing is clearly above chance"
                if by == "groups":
                    what = "nothing clearly separates groups by topic"
                return (
                    f"No winner: {what}. {where(row)} has {value(row)}, 95 % range "
                    f"{' to '.join(map(show, range_))}, by chance {alone}."
                )
        names = sorted({row["name"] for row in fit})
        bests = [next(row for row in fit if row["name"] == name) for name in names]
        top = min((row for row in fit if row["mean"] == 1), key=by_size, default=None)
        open_ = [row for row in fit if row is not best and told(row["gap"], margin) == "unclear"]
        others = f"{len(open_)} other{'s' if len(open_) > 1 else ''}"
        if all(row["mean"] == 1 for row in bests):
            unclear = f" {cases(count)} can’t tell it from {others}." if open_ else ""
            small = f"{where(top)} is the smallest that is right for all.{unclear} Harder {units} would tell more."
            if len(bests) > 1:
                both = "both" if len(bests) == 2 else f"all {len(bests)}"
                return f"No winner: {both} models have {count} of {cases(count)} right. {small}"
            return f"{achieves(top)} {small}"
        rivals = sorted((row for row in bests if row["name"] != best["name"]), key=order)
        rival = next((row for row in rivals if told(row["gap"], margin) == "unclear"), None)
        if rival:
            apart = (
                "the two models apart"
                if len(bests) == 2
                else f"{best['name']} from {rival['name']}"
            )
            gap = rival["gap"]
            return (
                f"{cases(count)} can’t tell {apart}. {where(best)} is ahead: {value(best)}, "
                f"{rival['name']} at {rival['size']:,} as {rival['way']} {right(rival)}. "
                f"The gap is {score(gap['mean'])}, between {ends(gap)}. "
                f"{tell(needed(gap, margin))}"
            )
        words = [achieves(best)]
        if rivals:
            gap = rivals[0]["gap"]
            words.append(
                f"{rivals[0]['name']} is as good, within {margin:g}."
                if told(gap, margin) == "as good"
                else f"{rivals[0]['name']} is worse by {score(gap['mean'])}, between {ends(gap)}."
            )
        good = [row for row in fit if row is best or told(row["gap"], margin) == "as good"]
        small = min(good, key=lambda row: (row["bytes"], *order(row)))
        smaller = [row for row in open_ if row["bytes"] < small["bytes"]]
        ones = f"{len(smaller)} smaller one{'s' if len(smaller) > 1 else ''}"
        if small is not best:
            words.append(
                f"{where(small)} is the smallest as good as the best, within {margin:g}: {value(small)}."
            )
            if smaller:
                words.append(f"{cases(count)} can’t tell {ones} from the best.")
        elif open_:
            many = ones if len(smaller) == len(open_) else others
            most = max(needed(row["gap"], margin) for row in open_)
            words.append(f"{where(small)} is the best here, but {cases(count)} can’t tell {many} from it. {tell(most)}")
        else:
            words.append(f"{where(small)} is the best, and none smaller is as good.")
        return " ".join(words)

    return " ".join([said(), *notes])


def numbers(given):
    vectors, columns, cells = given["vectors"], len(given["vectors"][0]), {}
    labelled = [text for text, label in enumerate(given["labels"]) if label >= 0]
    labels = [given["labels"][text] for text in labelled]
    own = [vectors[text] for text in labelled]
    whole = scores(own, own, columns, "float32")
    for size in sizes_of(columns):
        for way in ("float32", "int8", "binary"):
            near = scores(vectors, vectors, size, way)
            near = [[near[a][b] for b in labelled] for a in labelled]
            right = [math.fsum(by_labels(near, labels, most)) for most in NEAREST]
            cells[f"{size} {way}"] = {"right": right, "kept": kept_of(whole, near)}
    hits, count = cells[f"{columns} float32"]["right"][0], len(by_labels(whole, labels, 1))
    low, high = wilson(hits, count)
    every = scores(vectors, vectors, columns, "float32")
    asked = zip(given["asked"], given["expected"])
    values = [measured(every[text], sorted(set(wanted))) for text, wanted in asked]
    return {
        "judged": {"judged": count, "hits": hits, "low": low, "high": high},
        "chance": chance_of(labels),
        "grid": cells,
        "queries": [math.fsum(column) / len(column) for column in zip(*values)],
    }


given = json.load(sys.stdin)
if "vectors" in given:
    json.dump(numbers(given), sys.stdout)
else:
    json.dump([sentences(given, case) for case in given["cases"]], sys.stdout)
