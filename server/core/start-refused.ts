/** A start that cannot go on. Each problem is one sentence that names the setting and says what to do. */
export class StartRefused extends Error {
  constructor(...problems: readonly string[]) {
    super(problems.length === 1 ? problems[0] : problems.map((one) => `\n- ${one}`).join(''))
  }
}
