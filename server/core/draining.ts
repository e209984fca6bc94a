/**
 * Whether this process is about to end. It continues to serve, reports the state at /readyz, and closes every
 * connection after its answer, so that a proxy in front sends new requests elsewhere.
 */
export class Draining {
  #is = false

  get is(): boolean {
    return this.#is
  }

  /** From now on no new requests should arrive; it cannot be undone. */
  begin(): void {
    this.#is = true
  }
}
