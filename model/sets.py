"""Brings together the development sets, by which settings may be chosen.

    sets.py OUT.json.gz SETS UNSEEN...

SETS is the folder in which bench/sets laid out cosqa, locomo and issues, UNSEEN are files of pairs.py from
repositories that are not trained on. With them go the project's own questions, the halves that may be tuned on. Of
each set come

    questions, documents   texts
    right                  for each question the numbers of the documents that answer it, or the names of files
    among                  for each question the first of the documents it is about and that after the last, unless all
    files                  for each question the files with their first chunk and that after the last
    measure                mrr, r10 (recall among ten) or file (mrr of files, each as good as its best chunk)
"""
import gzip
import json
import re
import sys
from pathlib import Path

OWN = Path(__file__).resolve().parent.parent / 'src/test/resources/dev/contextd/quality'
ASIDE = re.compile(r'(^|/)(tests?|docs?|examples?|demos)/|_test\.go|test_')
UNSEEN_QUESTIONS, UNSEEN_DOCUMENTS = 120, 800


def read(file):
    return json.loads(file.read_text(encoding='utf8'))


def cosqa(folder):
    asked = read(folder / 'dev.json')
    codes = read(folder / 'codes.json')
    return dict(questions=[it['doc'] for it in asked], documents=sorted(codes, key=codes.get),
                right=[[int(it['retrieval_idx'])] for it in asked], measure='mrr')


def locomo(folder):
    made = dict(questions=[], documents=[], right=[], among=[], measure='r10')
    documents = made['documents']
    for number in 26, 30, 41:
        talk, first, numbers = read(folder / f'{number}.json'), len(documents), {}
        talk = talk[0] if isinstance(talk, list) else talk
        said = talk.get('conversation', talk)
        for turn in (turn for session in range(1, 60) for turn in said.get(f'session_{session}') or ()):
            numbers[turn['dia_id']] = len(documents)
            shared = f" [shared image: {turn['blip_caption']}]" if 'blip_caption' in turn else ''
            documents.append(f"{turn['speaker']}: {turn['text']}{shared}")
        for asked in talk['qa']:
            named = re.findall(r'D:?(\d+):0*(\d+)', ' '.join(asked.get('evidence', [])))
            right = {numbers.get(f'D{session}:{turn}') for session, turn in named} - {None}
            if right:
                made['questions'].append(asked['question'])
                made['right'].append(sorted(right))
                made['among'].append([first, len(documents)])
    return made


def chunks(path, text):
    """A file in parts that begin at definitions, if they can."""
    chunk = ''
    for line in text.split('\n'):
        if len(chunk) > 1100 or len(chunk) > 300 and re.match(r'\s{0,4}(def|class|@|async def|func|type) ?', line):
            yield f'{path}\n{chunk}'
            chunk = ''
        chunk += line + '\n'
    yield f'{path}\n{chunk}'


def issues(folder):
    made = dict(questions=[], documents=[], right=[], files=[], measure='file')
    for project in 'click', 'gin', 'tornado':
        root, where = folder / project / 'tree', {}
        for file in sorted(it for it in root.rglob('*') if it.suffix in ('.py', '.go') and it.is_file()):
            path = str(file.relative_to(root))
            if not ASIDE.search(path):
                first = len(made['documents'])
                made['documents'] += chunks(path, file.read_text(errors='replace'))
                where[path] = first, len(made['documents'])
        for asked in read(folder / project / 'questions.json'):
            right = [it for it in asked['files'] if it in where]
            if right:
                made['questions'].append(asked['text'][:2500])
                made['files'].append([[path, *between] for path, between in where.items()])
                made['right'].append(right)
    return made


def may_be_tuned_on(row):
    """As the product's tests halve their questions: by Java's hash of the text, unless the half is named."""
    if 'half' in row:
        return row['half'] == 'tuned'
    units, digest = row['ask'].encode('utf-16-be'), 0
    for at in range(0, len(units), 2):
        digest = 31 * digest + int.from_bytes(units[at:at + 2], 'big') & 0xffffffff
    return (digest >> 8) % 2 == 0


def own(name, texts):
    rows = [json.loads(it) for it in (OWN / f'{name}.jsonl').read_text(encoding='utf8').splitlines()]
    documents = dict(document for row in rows if 'id' in row for document in texts(row))
    numbers = {it: number for number, it in enumerate(documents)}
    asked = [(row['ask'][:3000], [numbers[it] for it in row['right'] if it in numbers])
             for row in rows if 'ask' in row and row['right'] and may_be_tuned_on(row)]
    asked = [(question, right) for question, right in asked if right]
    return dict(questions=[it for it, _ in asked], documents=list(documents.values()),
                right=[it for _, it in asked], measure='mrr')


def one(text):
    return lambda row: [(row['id'], text(row))]


def turns(row):  # which questions number from 1
    return [(f"{row['id']}/{number}", *turn.values()) for number, turn in enumerate(row['turns'], 1)]


def unseen(kind, repositories):
    made = dict(questions=[], documents=[], right=[], among=[], measure='mrr')
    for rows in repositories:
        first = len(made['documents'])
        rows = [it for it in rows if it[0] == kind][:UNSEEN_DOCUMENTS]
        asked = rows[:UNSEEN_QUESTIONS]
        made['documents'] += [passage for _, _, passage in rows]
        made['questions'] += [question for _, question, _ in asked]
        made['right'] += [[first + number] for number in range(len(asked))]
        made['among'] += [[first, len(made['documents'])]] * len(asked)
    return made


def main(out, sets, *unseen_files):
    repositories = [[json.loads(line) for line in gzip.open(it, 'rt', encoding='utf8')] for it in unseen_files]
    made = {
        'cosqa-dev': cosqa(sets / 'cosqa'),
        'locomo-r@10': locomo(sets / 'locomo'),
        'issue-file': issues(sets / 'issues'),
        'own-memories': own('memories', one(lambda row: f"{row['title']}\n{row['content']}")),
        'own-skills': own('skills', one(
            lambda row: f"{row['id'].replace('-', ' ')}\n{row['description']}\n{row['content']}")),
        'own-errors': own('errors', one(lambda row: '\n'.join(row['error'].split('\n')[-25:]))),
        'own-conversations': own('conversations', turns),
        'own-similar': own('similar', one(lambda row: '\n'.join(row['messages']))),
        **{f'unseen-{kind}': unseen(kind, repositories) for kind in 'doc web name err cmt kw mdh'.split()}}
    with gzip.open(out, 'wt', compresslevel=6, encoding='utf8') as file:
        json.dump(made, file)
    for name, each in made.items():
        print(name, len(each['questions']), 'questions,', len(each['documents']), 'documents')


main(*map(Path, sys.argv[1:]))
