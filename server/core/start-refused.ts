/** The server cannot start. Each problem is a sentence that names the setting and the remedy. */
export class StartRefused extends Error {
  constructor(...problems: readonly string[]) {
    super(problems.length === 1 ? problems[0] : problems.map((problem) => `\n- ${problem}`).join(''))
  }
}
