"""bge-small-en-v1.5 as torch runs it: its weights as base.py laid them out, its tokens and its vectors."""
import json
import math

import numpy as np
import torch
from tokenizers import Tokenizer
from transformers import BertConfig, BertModel

DEVICE = 'cuda'
DIMENSIONS = 384


def weights(folder):
    shapes = json.loads((folder / 'shapes.json').read_text())
    halves = np.stack([np.fromfile(folder / it, np.uint8) for it in ('w.lo', 'w.hi')], 1)
    values = halves.reshape(-1).view(np.float16).astype(np.float32)
    read, at = {}, 0
    for name in sorted(shapes):
        size = math.prod(shapes[name])
        read[name] = torch.from_numpy(values[at:at + size].reshape(shapes[name]))
        at += size
    return read


def model(of):
    # No dropout, so that nothing but the seed decides what is trained on.
    config = BertConfig(
        vocab_size=30522, hidden_size=DIMENSIONS, num_hidden_layers=12, num_attention_heads=12, intermediate_size=1536,
        max_position_embeddings=512, hidden_dropout_prob=0., attention_probs_dropout_prob=0.)
    config._attn_implementation = 'sdpa'
    made = BertModel(config, add_pooling_layer=False)
    missing, _ = made.load_state_dict(of, strict=False)
    missing = [it for it in missing if not it.endswith('_ids')]  # which count up and were not trained
    assert not missing, missing
    return made.to(DEVICE)


def tokens(folder, texts, most):
    tokenizer = Tokenizer.from_file(str(folder / 'tokenizer.json'))
    tokenizer.no_padding()
    tokenizer.enable_truncation(most)
    return [np.array(it.ids, np.uint16) for it in tokenizer.encode_batch(texts)]


def padded(rows, multiple):
    """The tokens of some texts in one array, and which of it are tokens."""
    width = math.ceil(max(map(len, rows)) / multiple) * multiple
    ids, mask = np.zeros((2, len(rows), width), np.int64)
    for at, row in enumerate(rows):
        ids[at, :len(row)] = row
        mask[at, :len(row)] = 1
    return ids, mask


def tensors(rows):
    return [torch.from_numpy(it) for it in padded(rows, multiple=16)]  # few widths, which the GPU likes


def vectors(of, ids, mask):
    states = of(input_ids=ids.to(DEVICE), attention_mask=mask.to(DEVICE)).last_hidden_state
    return torch.nn.functional.normalize(states[:, 0].float(), dim=-1)
