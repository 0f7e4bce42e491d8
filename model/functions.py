"""Finds functions in sources, with their names and documentation. Python is parsed; of the others it is known what a
definition looks like."""
import ast
import re

LANGUAGES = {
    '.java': 'java', '.kt': 'kt', '.scala': 'kt', '.py': 'py', '.js': 'js', '.jsx': 'js', '.mjs': 'js', '.ts': 'js',
    '.tsx': 'js', '.go': 'go', '.rs': 'rs', '.c': 'c', '.h': 'c', '.cc': 'c', '.cpp': 'c', '.hpp': 'c', '.cs': 'cs',
    '.rb': 'rb', '.php': 'php'}
DEFINITIONS = {language: re.compile(pattern) for language, pattern in {
    'java': r'^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|protected|private|static|final|abstract|synchronized|native'
            r'|default)\s+)*(?:<[^>]+>\s*)?[\w<>\[\],.? ]+\s+(\w+)\s*\([^;]*$',
    'kt': r'^\s*(?:\w+\s+)*(?:fun|def)\s+(?:<[^>]+>\s*)?(?:[\w<>?, *]+\.)?(\w+)\s*[(\[]',
    'js': r'^\s*(?:export\s+)?(?:default\s+)?(?:(?:public|private|protected|static|async|readonly|override)\s+)*'
          r'(?:function\*?\s+(\w+)\s*[(<]'
          r'|(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function|\([^)]*\)\s*(?::[^=]+)?=>|\w+\s*=>)'
          r'|(\w+)\s*\([^)]*\)\s*(?::\s*[^{=]+)?\{\s*$)',
    'go': r'^func\s+(?:\([^)]*\)\s*)?(\w+)\s*[\[(]',
    'rs': r'^\s*(?:pub(?:\([^)]*\))?\s+)?(?:(?:const|async|unsafe|extern "C")\s+)*fn\s+(\w+)',
    'c': r'^(?!\s*(?:return|else|if|for|while|switch|do|case|#|typedef|using)\b)\s{0,4}(?:[\w:<>,*&~]+\s+)+[*&]*'
         r'(?:\w+::)*(~?\w+)\s*\([^;]*$',
    'cs': r'^\s*(?:(?:public|protected|private|internal|static|async|override|virtual|sealed|abstract|new|partial'
          r'|readonly)\s+)+[\w<>\[\],.? ]+\s+(\w+)\s*(?:<[^>]+>)?\([^;]*$',
    'rb': r'^\s*def\s+(?:self\.)?(\w+[?!]?)',
    'php': r'^\s*(?:(?:public|protected|private|static|final|abstract)\s+)*function\s+&?(\w+)\s*\('}.items()}
KEYWORDS = set('if for while switch catch return else new try function do synchronized constructor throw super this '
               'with'.split())
MARKUP = re.compile(r'\{@\w+\s+([^}]*)\}|</?\w+[^>]*>|`+')


def functions(text, language):
    return python_functions(text) if language == 'py' else other_functions(text.split('\n'), language)


def python_functions(text):
    """The name, the documentation and the lines without it of each function."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return  # Python 2, a template, or nested beyond reason
    lines = text.split('\n')
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            doc = ast.get_docstring(node) or ''
            body = lines[node.lineno - 1:node.end_lineno]
            if doc:
                if len(node.body) < 2:
                    continue
                string = node.body[0]
                body = lines[node.lineno - 1:string.lineno - 1] + lines[string.end_lineno:node.end_lineno]
            yield node.name, MARKUP.sub(lambda it: it.group(1) or '', doc), body[:60]


def other_functions(lines, language):
    """The same for languages that are not parsed: what looks like a definition, up to the end of its block."""
    at = 0
    while at < len(lines):
        line = lines[at]
        may_define = len(line) < 240 and '(' in line or language in ('rb', 'rs')
        found = DEFINITIONS[language].match(line) if may_define else None
        name = next(filter(None, found.groups()), None) if found else None
        body = None
        if name and name not in KEYWORDS:
            body = to_end(lines, at) if language == 'rb' else to_closing_brace(lines, at)
        if not body or len(body) < 3:
            at += 1
            continue
        comment = comment_above(lines, at, '#' if language == 'rb' else '//')
        yield name, without_marks(comment), body
        at += 1 if len(body) > 40 else len(body) - 1  # a long one may hold others


def to_closing_brace(lines, start, most=70):
    depth, opened = 0, False
    for at in range(start, min(start + most, len(lines))):
        code = re.sub(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|//.*', '', lines[at])
        depth += code.count('{') - code.count('}')
        opened = opened or '{' in code
        if opened and depth <= 0:
            return lines[start:at + 1]
        if not opened and (';' in code or at - start > 6):
            return None
    return lines[start:start + most]


def to_end(lines, start, most=60):
    for at in range(start + 1, min(start + most, len(lines))):
        if lines[at].strip() == 'end' and indentation(lines[at]) == indentation(lines[start]):
            return lines[start:at + 1]
    return None


def indentation(line):
    return len(line) - len(line.lstrip())


def comment_above(lines, at, mark):
    last = at - 1
    while last >= 0 and re.match(r'\s*(@\w|#\[|\[\w+|template\s*<)', lines[last]):
        last -= 1  # an annotation
    first = last
    if last >= 0 and lines[last].strip().endswith('*/'):
        while first >= 0 and last - first < 60 and '/*' not in lines[first]:
            first -= 1
        return lines[first:last + 1] if '/*' in lines[max(first, 0)] else []
    while first >= 0 and lines[first].strip().startswith(mark):
        first -= 1
    return lines[first + 1:last + 1]


def without_marks(comment):
    lines = (re.sub(r'^\s*(/\*\*?|\*/|\*|///?!?|//!|#+)\s?', '', it) for it in comment)
    text = '\n'.join(re.sub(r'\*/\s*$', '', it).rstrip() for it in lines)
    text = re.sub(r'</?(summary|remarks|para|p|code|pre|see|ul|li|b|i|em|tt)\b[^>]*/?>', ' ', text)
    return MARKUP.sub(lambda it: it.group(1) or ' ', text).strip()
