/**
 * Whether this process is about to end. It serves as before meanwhile, says so at /readyz, and ends every connection
 * with its answer, so that a proxy in front sends what is new elsewhere.
 */
export class Draining {
  #is = false

  get is(): boolean {
    return this.#is
  }

  /** From here on nothing new shall come; there is no way back. */
  begin(): void {
    this.#is = true
  }
}
