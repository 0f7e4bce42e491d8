"""Mixes the weights of before and after the training, and writes them as a model of bytes.

    finish.py BASE SETS.json.gz TUNED.pt OUT.onnx

Of some proportions it takes that with the highest mean difference to the base over the development sets, and tells what
the model of bytes does on them beside the base in bytes.
"""
import gzip
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

from encoder import DEVICE, DIMENSIONS, model, padded, tensors, tokens, vectors, weights

SHARES = .4, .5, .6, .7
CHOOSING = ('cosqa-dev', 'locomo-r@10', 'issue-file', 'own-memories', 'own-skills', 'own-errors', 'own-conversations',
            'own-similar')
TOKENS = 256


def prepared(file, folder):
    sets = json.load(gzip.open(file, 'rt', encoding='utf8'))
    for each in sets.values():
        each['tokens'] = [tokens(folder, each[it], TOKENS) for it in ('questions', 'documents')]
    return sets


def in_batches(rows, size, vectors_of):
    by_length = sorted(range(len(rows)), key=lambda it: len(rows[it]))
    made = np.empty((len(rows), DIMENSIONS), np.float32)
    for at in range(0, len(rows), size):
        batch = by_length[at:at + size]
        made[batch] = vectors_of([rows[it] for it in batch])
    return made


def by_torch(of):
    running = model(of).eval()

    @torch.no_grad()
    def vectors_of(rows):
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            return vectors(running, *tensors(rows)).cpu().numpy()

    return lambda rows: in_batches(rows, 1024, vectors_of)


def by_onnx(file):
    session = onnxruntime.InferenceSession(str(file), providers=['CPUExecutionProvider'])
    known = {it.name for it in session.get_inputs()}

    def vectors_of(rows):
        ids, mask = padded(rows, multiple=1)  # padding would change the range that activations are quantised in
        given = dict(input_ids=ids, attention_mask=mask, token_type_ids=np.zeros_like(ids))
        states = session.run(None, {name: it for name, it in given.items() if name in known})[0][:, 0]
        return states / np.linalg.norm(states, axis=1, keepdims=True)

    return lambda rows: in_batches(rows, 32, vectors_of)


def measured(sets, embed):
    made = {}
    for name, each in sets.items():
        questions, documents = map(embed, each['tokens'])
        made[name] = np.array([score(each, number, row) for number, row in enumerate(questions @ documents.T)])
    return made


def score(each, number, similar):
    right = each['right'][number]
    if each['measure'] == 'file':
        ranked = sorted((-float(similar[first:end].max()), path) for path, first, end in each['files'][number])
        return max(1 / rank for rank, (_, path) in enumerate(ranked, 1) if path in right)
    first, end = each['among'][number] if 'among' in each else (0, len(similar))
    answers, others = similar[right], similar[first:end]
    if each['measure'] == 'mrr':
        return 1 / (1 + int((others > answers.max()).sum()))
    return float((answers >= np.sort(others)[-10:][0]).mean())


def compared(title, before, after):
    """Prints both with the difference and where 95 % of it lie when questions are drawn again; returns differences."""
    print('##', title)
    dice, differences = np.random.RandomState(1), {}
    for name in after:
        each = after[name] - before[name]
        drawn = each[dice.randint(0, len(each), (2000, len(each)))].mean(1)
        differences[name] = each.mean()
        print('%-24s n=%4d base %.4f  this %.4f  diff %+.4f [%+.4f %+.4f]' % (
            name, len(each), before[name].mean(), after[name].mean(), each.mean(), *np.percentile(drawn, [2.5, 97.5])))
    print(flush=True)
    return differences


def mixed(before, after, share):
    return {it: (1 - share) * before[it] + share * after[it] for it in before}


def write(of, folder, out):
    graph = onnx.load(str(folder / 'graph.onnx'))
    for inside, (name, transposed, _) in json.loads((folder / 'names.json').read_text()).items():
        values = of[name].numpy()
        values = np.ascontiguousarray(values.T if transposed else values)
        graph.graph.initializer.append(numpy_helper.from_array(values, inside))
    with TemporaryDirectory() as aside:
        floats = f'{aside}/float.onnx'
        onnx.save(graph, floats)
        # Seven bits of each byte: processors without VNNI add products in 16 bits, which eight would overflow.
        quantize_dynamic(floats, str(out), weight_type=QuantType.QInt8, per_channel=True, reduce_range=True)


def main(folder, sets, tuned, out):
    before, after = weights(folder), torch.load(tuned)
    sets = prepared(sets, folder)
    base = measured(sets, by_torch(before))
    means = {}
    for share in SHARES:
        differences = compared(f'{share} of the tuned weights beside the base, as floats', base,
                               measured(sets, by_torch(mixed(before, after, share))))
        means[share] = np.mean([differences[it] for it in CHOOSING])
        print('mean difference %.4f' % means[share], flush=True)
    share = max(means, key=means.get)
    print('chosen', share, flush=True)
    write(mixed(before, after, share), folder, out)
    sets = {it: sets[it] for it in CHOOSING}
    with TemporaryDirectory() as aside:
        base = Path(aside) / 'base.onnx'
        write(before, folder, base)
        compared('both in bytes', measured(sets, by_onnx(base)), measured(sets, by_onnx(out)))


main(*map(Path, sys.argv[1:]))
