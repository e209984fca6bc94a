/** State of a one-time code: it can be tried, was right, or is out of tries. */
export type CodeState = 'open' | 'passed' | 'dead'
