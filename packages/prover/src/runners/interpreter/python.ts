/**
 * As agent.ts, for Python: evaluates blocks in one namespace, statement by statement, and compares an
 * expression or a variable with the value behind `# =>`. Its answer ends as agent.ts says.
 */
export const PYTHON_AGENT = String.raw`
import ast, doctest, json, re, sys, traceback

MARK = re.compile(r"#\s*(?:=>|->|→|⇒)\s*(\S.*)")
names = {"__name__": "__main__"}

def flat(text):
    return re.sub(r"\s+", "", text).replace('"', "'")

def is_stated(value, comment):
    try:
        if eval(comment, names) == value:
            return True
    except Exception:
        pass
    pattern = ".*".join(map(re.escape, re.split(r"\.\.\.|…", flat(comment))))
    return any(re.fullmatch(pattern, flat(text)) for text in (repr(value), str(value)))

class Examples(doctest.DocTestRunner):
    def report_failure(self, out, test, example, got):
        out(f"line {example.lineno + 1} gives {got}its example says {example.want}")

    def report_unexpected_exception(self, out, test, example, info):
        out(f"{info[0].__name__}: {info[1]}\n    at line {example.lineno + 1}\n")

def run_examples(code):
    test = doctest.DocTestParser().get_doctest(code, {}, "block", None, 0)
    test.globs = names
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return Examples(optionflags=flags).run(test, out=sys.stdout.write, clear_globs=False).failed == 0

def run(code):
    if re.search(r"^\s*>>> ", code, re.M):
        return run_examples(code)
    lines = code.split("\n")
    for node in ast.parse(code).body:
        stated = MARK.search(lines[node.end_lineno - 1][len(lines[node.end_lineno - 1].split("#")[0]):])
        variable = isinstance(node, ast.Assign) and node.targets[0]
        if stated and isinstance(node, ast.Expr):
            value = eval(compile(ast.Expression(node.value), "block", "eval"), names)
        else:
            exec(compile(ast.Module([node], []), "block", "exec"), names)
            if not stated or not isinstance(variable, ast.Name):
                continue
            value = names[variable.id]
        if not is_stated(value, stated[1]):
            print(f"line {node.lineno} gives {value!r}\nits comment says {stated[1]}")
            return False
    return True

for line in sys.stdin:
    request = json.loads(line)
    try:
        ok = run(request["code"])
    except SystemExit:
        raise
    except BaseException as error:
        ok = False
        places = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == "block"]
        print("".join(traceback.format_exception_only(error)).rstrip())
        if places:
            print(f"    at line {places[0]}")
    print(request["mark"], 0 if ok else 1, flush=True)
`;
