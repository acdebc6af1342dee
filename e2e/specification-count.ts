import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** The annotation in which a test counts the texts it has checked. */
export const countedAs = 'specification text';

/**
 * Prints at the end of a run how many texts of the specification were checked; texts checked at both sizes count
 * once.
 */
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
