"""Mines pairs of a question and a passage that answers it from git repositories.

    pairs.py OUT [--apart codes.json] REPOSITORY...

REPOSITORY is a clone, bare or not, at OWNER+NAME or OWNER+NAME/repo. Of each comes OUT/OWNER+NAME.jsonl.gz, with lines
[kind, question, passage]. Functions of codes.json, a set to be evaluated on (bench/sets cosqa), are left out. Kinds:

    doc, web     the first sentence of a function's documentation, as it is or as one would search for it; the function
    name, test   the name of a function or a test, as words; the function without that name
    err          the text of an error; the function that reports it
    cmt, cpath   a commit's message; its largest hunk, or the paths of its files
    ctext, dtext the first line of a commit or of documentation; what follows it
    mdh, md, kw  a heading, a sentence or a few words of a document; the paragraph
"""
import argparse
import gzip
import hashlib
import io
import json
import os
import random
import re
import subprocess
import time
import warnings
from collections import Counter
from pathlib import Path

from functions import LANGUAGES, functions, indentation

SPOKEN = {'py': 'python', 'java': 'java', 'kt': 'kotlin', 'js': 'javascript', 'go': 'golang', 'rs': 'rust',
          'c': 'c++', 'cs': 'c#', 'rb': 'ruby', 'php': 'php'}
DOCUMENTS = '.md', '.rst', '.mdx', '.adoc'
FOREIGN = re.compile(
    r'(^|/)(vendor|node_modules|third_party|thirdparty|dist|build|generated|gen|testdata|fixtures|deps|\.git|i18n'
    r'|locale|translations)/|\.min\.|_pb2|\.pb\.|zz_generated|openapi|\.d\.ts$')
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.){18,200})"|\'((?:[^\'\\\n]|\\.){18,200})\'|`([^`\n]{18,200})`')
REPORTING = re.compile(
    r'(throw|raise|[eE]rror|Exception|panic|fail|log(ger)?\.|warn|LOG|fmt\.Errorf|errors\.New|bail!|expect\(|assert'
    r'|abort|console\.|trigger_error|ensure)')
PLACEHOLDER = re.compile(r'%[sdvqwxrT]|\{[^}]*\}|\$\{?\w+\}?|\\.')
NOT_ABOUT_CODE = re.compile(
    r'copyright|licen[sc]e|@inheritdoc|inheritdoc|eslint|nolint|noinspection|todo|fixme|pragma|@generated|go:build'
    r'|istanbul|@internal', re.I)
ROUTINE = re.compile(
    r'(bump|update dep|merge|release|prepare|\[?automated|chore\(deps|version|changelog|v?\d)', re.I)
TRAILER = re.compile(
    r'\s*([\w-]+-by:|PiperOrigin|Co-authored|Fix(es)?:? #|Close|RELNOTES|git-svn|https?://|Reviewed|Reviewers|Ticket'
    r'|Change-Id)', re.I)
NUMBERS_OF_ISSUES = re.compile(
    r'^\s*\[?[A-Z]+-\d+\]?[:.]?\s*|\s*\(#\d+\)\s*$|\(?#\d+\)?|^\[[^\]]*\]\s*')
TEST = re.compile(r'test|spec', re.I)
ASIDE = re.compile(r'test|spec|example|sample|bench', re.I)
STOP_WORDS = set('the a an this that these those of for to and or is are was be been it its as by with from in on at '
                 'if when which given not into whether so we you'.split())
SEARCHES = ((.4, '{language} {words}'), (.5, '{words} in {language}'), (.62, '{words} {language}'),
            (.74, 'how to {words} in {language}'), (.8, '{language} how to {words}'), (.88, 'how to {words}'),
            (1, '{words}'))
ASKING = ('what did we say about %s?', 'when was %s?', 'who wants %s?', 'what is %s', 'how does %s', '%s', '%s',
          'why %s?', 'where is %s?')

# Bounds for a repository, so that no large one outweighs the others.
PAIRS_MAX = dict(doc=5000, web=5000, name=2500, test=1500, err=2500, cmt=2500, cpath=1000, ctext=1500, dtext=1200,
                 md=1500, mdh=2000, kw=1000)
SOURCES_MAX, ASIDE_MAX, DOCUMENTS_MAX, COMMITS_MAX, COMMITS_SECONDS_MAX = 2400, 600, 300, 2500, 14
PASSAGE_MAX = 1400
MAY_SHARE_A_PASSAGE = {'err', 'md', 'mdh', 'cpath', 'cmt', 'web', 'kw'}


class Pairs:
    """What was found in one repository, and the dice thrown for it: the same name gives the same pairs."""

    def __init__(self, name, apart):
        self.random = random.Random(name)
        self.apart = apart
        self.rows, self.counts, self.seen = [], Counter(), set()

    def chance(self, of):
        return self.random.random() < of

    def add(self, kind, question, passage):
        if self.counts[kind] >= PAIRS_MAX[kind] or '\0' in passage:
            return
        asked, begin = (kind + question).lower(), passage[:300].lower()
        if asked in self.seen:
            return
        self.seen.add(asked)
        if begin in self.seen and kind not in MAY_SHARE_A_PASSAGE:
            return
        self.seen.add(begin)
        self.counts[kind] += 1
        self.rows.append([kind, question, passage])


def essence(code):
    """A digest of a Python function without its documentation, comments and layout."""
    bare = re.sub(r'(?s)("""|\'\'\').*?\1|#[^\n]*', ' ', code)
    return hashlib.md5(re.sub(r'\W+', '', bare).encode()).hexdigest()


def one_line(text):
    return ' '.join(text.split())


def words(name):
    name = re.sub(r'[_\-?!]+', ' ', name)
    name = re.sub(r'([a-z0-9])([A-Z])', r'\1 \2', name)
    return one_line(re.sub(r'([A-Z]+)([A-Z][a-z])', r'\1 \2', name).lower())


def reads_well(text, least=12):
    """Whether a text is a sentence about something, as far as characters tell."""
    return (len(text) >= least and not NOT_ABOUT_CODE.search(text)
            and sum(it.isalpha() for it in text) >= .55 * len(text) and len(text.split()) >= 3
            and sum(ord(it) < 128 for it in text) > .95 * len(text))


def first_sentence(doc):
    until = r'\n\s*\n|\n\s*(?:@|:param|:return|Args:|Parameters|Returns|#\s*Examples?|Example)'
    text = one_line(re.split(until, doc)[0])
    sentence = re.match(r'(.{15,}?[.!?])(?:\s|$)', text)
    return (sentence.group(1) if sentence else text)[:300]


def flush_left(lines):
    lines = [it for it in lines if it.strip()]
    margin = min(map(indentation, lines), default=0)
    return '\n'.join(it[margin:].rstrip() for it in lines)[:PASSAGE_MAX]


def without_comments(pairs, body, language):
    if pairs.chance(.4):
        return body
    mark = '#' if language in ('py', 'rb') else '//'
    return [it for it in body if not it.strip().startswith(mark)]


def documented(code, sentence, language):
    if language == 'py':
        first, *others = code.split('\n')
        code = '\n'.join([first, f'    """{sentence}"""', *others])
    else:
        code = ('# ' if language == 'rb' else '// ') + sentence + '\n' + code
    return code[:PASSAGE_MAX]


def search_for(pairs, text, language):
    """What somebody would type into a search engine who wants what the text promises."""
    text = re.sub(r':\w+(?::\w+)?:`?~?', ' ', text).rstrip('.!?')
    text = one_line(re.sub(r'[`*"\'()\[\]{}<>=_~|]|\s[-:,.&+]+(?=\s)', ' ', text))
    clause = r'[,;:]\s| (?:which|that|because|so that|using|e\.g\.|i\.e\.) ' if pairs.chance(.7) else r'[;:]\s'
    typed = re.split(clause, text)[0].lower().split()
    if not typed:
        return ''
    verb = re.match(r'^([a-z]{3,})s$', typed[0])
    if verb and not typed[0].endswith('ss'):
        typed[0] = re.sub(r'(?<=(?:sh|ch))e$|(?<=ss)e$', '', verb.group(1))
    if typed[0] in ('return', 'yield') and pairs.chance(.6):
        typed = typed[1:] if pairs.chance(.6) else ['get'] + typed[1:]
    dropping = pairs.random.choice([0, .5, 1, 1])
    typed = [it for it in typed if it not in STOP_WORDS or pairs.random.random() > dropping]
    typed = typed[:pairs.random.randint(5, 11)]
    if len(typed) < 2:
        return ''
    dice = pairs.random.random()
    form = next(it for below, it in SEARCHES if dice < below)
    return form.format(language=SPOKEN[language], words=' '.join(typed))


def from_source(pairs, text, language, path):
    for name, doc, body in functions(text, language):
        if len(body) >= 3:
            from_function(pairs, name, doc, body, language, TEST.search(path))


def from_function(pairs, name, doc, body, language, in_test):
    named, sentence = words(name), first_sentence(doc)
    code = flush_left(without_comments(pairs, body, language))
    if len(code) < 60:
        return
    other_name = pairs.random.choice(['f', 'func', 'method', 'run'])
    masked = re.sub(r'\b%s\b' % re.escape(name.rstrip('?!')), other_name, code)
    if in_test and re.match(r'test|it |should|when', named):
        said = re.sub(r'^tests?\s+', '', named)
        if len(said.split()) >= 3:
            pairs.add('test', said, masked)
        return
    if reads_well(sentence):
        if essence(code) in pairs.apart:
            return
        from_documented(pairs, named, sentence, doc, code, masked, language)
    elif len(named.split()) >= 2 and len(body) >= 5 and pairs.chance(.5):
        pairs.add('name', named, masked)
    if pairs.chance(.7):
        from_errors(pairs, body, code)


def from_documented(pairs, named, sentence, doc, code, masked, language):
    # Most questions of developers that were ever collected are about Python, so more of them are made for it.
    python, tells_something = language == 'py', len(named.split()) >= 2
    if pairs.chance(.75):
        pairs.add('doc', sentence, masked if pairs.chance(.3) else code)
    if pairs.chance(.9 if python else .4):
        search = search_for(pairs, sentence, language)
        if reads_well(search, 8):
            pairs.add('web', search, masked if pairs.chance(.3) else code)
    if tells_something and pairs.chance(.5 if python else .25):
        search = search_for(pairs, named, language)
        if reads_well(search, 8):
            pairs.add('web', search, documented(masked, sentence, language) if pairs.chance(.7) else masked)
    if pairs.chance(.3) and tells_something:
        pairs.add('name', named, documented(masked, sentence, language))
    rest = one_line(doc[len(sentence):])[:600] if len(doc) > len(sentence) + 120 else ''
    if rest and pairs.chance(.3) and reads_well(rest, 80):
        pairs.add('dtext', sentence, rest)


def from_errors(pairs, body, code):
    for line in filter(REPORTING.search, body):
        found = LITERAL.search(line)
        literal = next(filter(None, found.groups())) if found else ''
        message = one_line(PLACEHOLDER.sub(' ', literal))
        if len(literal.split()) >= 4 and reads_well(message):
            pairs.add('err', message, code.replace(literal, '...') if pairs.chance(.6) else code)
            return


def paragraphs(pairs, text):
    """Each paragraph of a document with what it stands under, if anything."""
    text = re.sub(r'```.*?```|<!--.*?-->|^---\n.*?\n---\n', ' ', text, flags=re.S)
    heading = title = None
    for block in map(str.strip, re.split(r'\n\s*\n', text)):
        found = re.match(r'^(#{1,5})\s+(.*)|^([^\n]{4,90})\n[=\-~^"]{4,}\s*$', block)
        if found:
            here = re.sub(r'[`*\[\]]|\(http[^)]*\)|\{#.*', '', found.group(2) or found.group(3) or '').strip()
            title = title or here
            heading = here if here == title or pairs.chance(.5) else f'{title}: {here}'
            block = block[found.end():].strip()
        block = re.sub(r'!?\[([^\]]*)\]\([^)]*\)', r'\1', block)
        block = one_line(re.sub(r':\w+:`([^`<]*)[^`]*`', r'\1', block))
        if len(block) >= 120 and not block.startswith(('|', '..', '<', '+--')) and reads_well(block[:800], 100):
            yield heading, block


def from_document(pairs, text):
    for heading, paragraph in paragraphs(pairs, text):
        if heading and len(heading.split()) >= 2 and reads_well(heading, 8):
            pairs.add('mdh', heading, paragraph[:900])
        sentences = re.split(r'(?<=[.!?])\s+(?=[A-Z])', paragraph)
        if len(sentences) >= 2 and pairs.chance(.5):
            one = pairs.random.randrange(len(sentences)) if pairs.chance(.6) else 0
            others = ' '.join(sentences[:one] + sentences[one + 1:])
            if reads_well(sentences[one], 25) and len(others) > 80:
                pairs.add('md', sentences[one][:300], others[:900])
        if pairs.chance(.4):
            telling = [it for it in re.findall(r"[A-Za-z][\w'-]+", pairs.random.choice(sentences))
                       if it.lower() not in STOP_WORDS]
            if len(telling) >= 4:
                start = pairs.random.randint(0, len(telling) - 4)
                few = telling[start:start + pairs.random.randint(3, 7)]
                few = ' '.join(it.lower() if pairs.chance(.7) else it for it in few)
                pairs.add('kw', pairs.random.choice(ASKING) % few, paragraph[:900])


def from_commit(pairs, commit):
    message, ended, diff = commit.partition('\x03')
    if not ended:  # a message so long that it was cut
        return
    subject, _, body = message.partition('\x02')
    subject = NUMBERS_OF_ISSUES.sub('', subject).strip()
    if ROUTINE.match(subject) or not reads_well(subject, 15):
        return
    body = one_line(' '.join(it for it in body.split('\n') if not TRAILER.match(it)))
    if len(body) > 80 and reads_well(body[:600], 60):
        pairs.add('ctext', subject, body[:800])
    changes = re.split(r'^diff --git ', diff, flags=re.M)[1:]
    paths = [it.group(1) for it in (re.match(r'a/(\S+)', change) for change in changes) if it]
    sources = [(change, path) for change, path in zip(changes, paths) if is_source(path)]
    if not sources or len(changes) > 12:
        return
    pairs.add('cpath', subject, '\n'.join(paths[:8]))
    change, path = min(sources, key=lambda it: (bool(TEST.search(it[1])), -len(it[0])))
    hunks = re.split(r'^@@[^@\n]*@@', change, flags=re.M)[1:]
    if not hunks:
        return
    hunk = before_or_after(pairs, max(hunks, key=len).split('\n'))
    question = subject if not body or pairs.chance(.6) else f'{subject}. {body[:200]}'
    if len(hunk) > 80:
        pairs.add('cmt', question, (path + '\n' if pairs.chance(.5) else '') + hunk)


def before_or_after(pairs, lines):
    """A hunk as the code after the change, as that before it, or as it is."""
    dice = pairs.random.random()
    if dice < .6:
        lines = [it[1:] for it in lines if not it.startswith('-' if dice < .35 else '+')]
    return '\n'.join(it for it in lines if it.strip())[:1300]


def is_source(path):
    return os.path.splitext(path)[1] in LANGUAGES and not FOREIGN.search(path)


def git(repository, *arguments, **options):
    return subprocess.run(['git', '-C', repository, *arguments], stdout=subprocess.PIPE, check=True, **options).stdout


def files(pairs, repository):
    """The path and the text of a sample of the files, tests and examples less often than the code itself."""
    sources, documents = [], []
    for entry in git(repository, 'ls-tree', '-r', '-l', 'HEAD').decode('utf8', 'replace').splitlines():
        about, path = entry.split('\t', 1)
        _, kind, blob, size = about.split()
        if kind != 'blob' or not size.isdigit() or not 900 < int(size) < 60_000:  # a clone may lack its largest files
            continue
        if is_source(path):
            sources.append((path, blob))
        elif path.endswith(DOCUMENTS) and not FOREIGN.search(path):
            documents.append((path, blob))
    pairs.random.shuffle(sources)
    pairs.random.shuffle(documents)
    sample = ([it for it in sources if not ASIDE.search(it[0])][:SOURCES_MAX]
              + [it for it in sources if ASIDE.search(it[0])][:ASIDE_MAX] + documents[:DOCUMENTS_MAX])
    blobs = ''.join(blob + '\n' for _, blob in sample)
    read = io.BytesIO(git(repository, 'cat-file', '--batch', input=blobs.encode()))
    for path, _ in sample:
        head = read.readline().split()
        if len(head) == 3:  # not missing
            text = read.read(int(head[2])).decode('utf8', 'replace')
            read.read(1)
            yield path, text


def commits(repository):
    """The newest commits, long ones cut; not the oldest, which often brings everything."""
    command = ['git', '-C', repository, 'log', '--no-merges', '-n', str(COMMITS_MAX), '-p', '-U3', '--no-renames',
               '--format=%x01%s%x02%b%x03', 'HEAD']
    begun, lines, size, found = time.time(), [], 0, []
    with subprocess.Popen(command, stdout=subprocess.PIPE) as log:
        for line in log.stdout:
            if line.startswith(b'\x01'):
                if lines:
                    found.append(b''.join(lines).decode('utf8', 'replace')[1:])
                lines, size = [line], 0
                if time.time() - begun > COMMITS_SECONDS_MAX:
                    break
            elif size < 9000 and len(line) < 1000:
                lines.append(line)
                size += len(line)
        log.kill()
    return found


def mine(repository, out, apart):
    name = next(it for it in reversed(repository.parts) if '+' in it)
    pairs = Pairs(name, apart)
    for path, text in files(pairs, repository):
        if re.search(r'generated by|do not edit|@generated', text[:600], re.I):
            continue
        if is_source(path):
            from_source(pairs, text, LANGUAGES[os.path.splitext(path)[1]], path)
        else:
            from_document(pairs, text)
    for commit in commits(repository):
        from_commit(pairs, commit)
    pairs.random.shuffle(pairs.rows)
    with gzip.open(out / f'{name}.jsonl.gz', 'wt', compresslevel=3, encoding='utf8') as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + '\n' for row in pairs.rows)
    print(name, len(pairs.rows), dict(pairs.counts), flush=True)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('out', type=Path)
    parser.add_argument('repositories', type=Path, nargs='+')
    parser.add_argument('--apart', type=Path)
    given = parser.parse_args()
    warnings.simplefilter('ignore')  # of Python about the sources it parses
    given.out.mkdir(parents=True, exist_ok=True)
    apart = {essence(it) for it in json.loads(given.apart.read_text(encoding='utf8'))} if given.apart else set()
    for each in given.repositories:
        mine(each, given.out, apart)
