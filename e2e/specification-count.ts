import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The annotation by which a test says how many it has looked for. */
export const countedAs = 'specification text';

/** Says at the end of a run how many texts of the specification were looked for; what both sizes check counts once. */
class SpecificationCount implements Reporter {
  private readonly texts = new Map<string, number>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const texts = result.annotations
      .filter(({ type }) => type === countedAs)
      .reduce((sum, { description }) => sum + Number(description), 0);
    const key = `${test.location.file}:${test.location.line}`;
    this.texts.set(key, Math.max(texts, this.texts.get(key) ?? 0));
  }

  onEnd(): void {
    const total = [...this.texts.values()].reduce((sum, texts) => sum + texts, 0);
    if (total > 0) console.log(`\nSpecification (screens): ${total} texts`);
  }
}

export default SpecificationCount;
