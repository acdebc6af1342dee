const mostNames = 5;

/** The rules of .ci/unstable.txt, a short list of tests that are to be mended. */
export function unstableListProblems(text: string): string[] {
  const names = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  const problems = names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `.ci/unstable.txt: '${name}' is listed twice.`);
  if (names.length > mostNames)
    problems.push(`.ci/unstable.txt: ${names.length} names. Mend tests first: at most ${mostNames}.`);
  return problems;
}
