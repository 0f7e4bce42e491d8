"""Tunes the model so that a question is nearer to its passage than to the other passages of a batch.

    train.py BASE PAIRS OUT.pt

BASE is the folder of base.py with tokenizer.json, PAIRS that of pairs.py.
"""
import gzip
import json
import math
import random
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy

from encoder import DEVICE, model, tensors, tokens, vectors, weights

# A batch holds pairs of one group, so that the other passages are of the same sort and not told apart by it.
GROUPS = dict(doc='code', web='web', name='code', test='code', err='err', cmt='cmt', cpath='cmt', ctext='text',
              dtext='text', md='gen', mdh='gen', kw='gen')
PROSE = {'gen', 'text'}  # what the base is good at; there its vectors are stayed close to
CLOSENESS = .3
SEED, EPOCHS, RATE, TEMPERATURE = 1, 2.1, 5e-5, .03
BATCH, OF_ONE_REPOSITORY = 2048, 128
QUESTION_TOKENS, PASSAGE_TOKENS = 64, 200
ALIKE = .985


def read(folder):
    """The kind, the repository, the question and the passage of each pair."""
    found = []
    for file in sorted(folder.glob('*.gz')):
        with gzip.open(file, 'rt', encoding='utf8') as lines:
            for kind, question, passage in map(json.loads, lines):
                found.append((kind, file.name.split('.jsonl')[0], question, passage))
    print('pairs', len(found), dict(Counter(it[0] for it in found)), flush=True)
    return found


def epoch(places, dice):
    """All pairs once, in batches of one group that hold pieces of several repositories."""
    pieces = defaultdict(list)
    for (group, _), pairs in places.items():
        pairs = pairs.copy()  # each epoch begins from the same order
        dice.shuffle(pairs)
        pieces[group] += [pairs[at:at + OF_ONE_REPOSITORY] for at in range(0, len(pairs), OF_ONE_REPOSITORY)]
    made = []
    for group, some in pieces.items():
        dice.shuffle(some)
        batch = []
        for piece in some:
            batch += piece
            if len(batch) >= BATCH:
                made.append((group, batch[:BATCH]))
                batch = batch[BATCH:]
        if len(batch) > BATCH // 4:
            made.append((group, batch))
    dice.shuffle(made)
    return made


def planned(pairs):
    """The group and the pairs of each batch, in the order of training."""
    places = defaultdict(list)
    for number, (kind, repository, _, _) in enumerate(pairs):
        places[GROUPS[kind], repository].append(number)
    dice = random.Random(SEED)
    epochs = [epoch(places, dice) for _ in range(math.ceil(EPOCHS))]
    return [batch for each in epochs for batch in each][:int(EPOCHS * len(epochs[0]))]


def loss(tuned, base, group, questions, passages):
    with torch.autocast(DEVICE, dtype=torch.bfloat16):
        asked, answers = vectors(tuned, *questions), vectors(tuned, *passages)
    similar = asked @ answers.T / TEMPERATURE
    with torch.no_grad():  # what is all but the same is no wrong answer
        alike = (answers @ answers.T > ALIKE) | (asked @ asked.T > ALIKE)
        alike.fill_diagonal_(False)
    similar = similar.masked_fill(alike, -1e4)
    right = torch.arange(len(asked), device=DEVICE)
    total = cross_entropy(similar, right) + .5 * cross_entropy(similar.T, right)
    if group in PROSE:
        with torch.no_grad(), torch.autocast(DEVICE, dtype=torch.bfloat16):
            asked_before, answers_before = vectors(base, *questions), vectors(base, *passages)
        total = total + CLOSENESS * ((1 - (asked * asked_before).sum(1)).mean()
                                     + (1 - (answers * answers_before).sum(1)).mean())
    return total


def optimiser(tuned, steps):
    matrices = [it for it in tuned.parameters() if it.ndim > 1]
    others = [it for it in tuned.parameters() if it.ndim < 2]
    made = torch.optim.AdamW(
        [dict(params=matrices, weight_decay=.01), dict(params=others, weight_decay=0.)],
        lr=RATE, betas=(.9, .98), fused=True)
    warm = max(10, int(.06 * steps))
    return made, torch.optim.lr_scheduler.LambdaLR(
        made, lambda step: min(1, (step + 1) / warm) * max(.02, 1 - step / steps))


def train(tuned, base, plan, questions, passages):
    descent, rate = optimiser(tuned, len(plan))
    tuned.train()
    begun, losses = time.time(), defaultdict(list)

    def prepared(batch):
        return batch[0], tensors([questions[it] for it in batch[1]]), tensors([passages[it] for it in batch[1]])

    with ThreadPoolExecutor(1) as ahead:
        coming = ahead.submit(prepared, plan[0])
        for step in range(1, len(plan) + 1):
            group, *batch = coming.result()
            if step < len(plan):
                coming = ahead.submit(prepared, plan[step])
            lost = loss(tuned, base, group, *batch)
            descent.zero_grad(set_to_none=True)
            lost.backward()
            torch.nn.utils.clip_grad_norm_(tuned.parameters(), 1.)
            descent.step()
            rate.step()
            losses[group].append(lost.detach())
            if step % 50 == 0 or step == len(plan):
                means = {it: round(float(torch.stack(some).mean()), 3) for it, some in losses.items()}
                print(step, '%.0f s' % (time.time() - begun), means, flush=True)
                losses.clear()


def main(folder, pairs, out):
    torch.backends.cuda.matmul.allow_tf32 = True
    pairs = read(pairs)
    questions = tokens(folder, [it[2] for it in pairs], QUESTION_TOKENS)
    passages = tokens(folder, [it[3] for it in pairs], PASSAGE_TOKENS)
    plan = planned(pairs)
    print('steps', len(plan), flush=True)
    before = weights(folder)
    tuned = model(before)
    train(tuned, model(before).eval(), plan, questions, passages)
    torch.save({name: it.float().cpu() for name, it in tuned.state_dict().items() if name in before}, out)


main(*map(Path, sys.argv[1:]))
