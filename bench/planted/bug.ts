/** Text of a file that is replaced; `from` stands in it exactly once. */
export type Change = { file: string; from: string; to: string }

/** The tests that should notice a bug: files of `npm test`, in one of its two parts. */
export type TestSet = { part: 'node' | 'browser'; files: readonly string[] }

/** A plausible mistake that is planted in the source, and what is expected to notice it. */
export type Bug = {
  /** For `--bug`. */
  name: string
  /** What is wrong with it, as a sentence. */
  what: string
  /** Most are in one place; the ledger posts in two ways. */
  changes: readonly Change[]
  tests: TestSet
  /** Part of the full title of a test that has to fail. */
  expects: string
}
