/** A dependency that is checked. */
export type Check = {
  /**
   * Without it this process must get no requests. Other checks are only reported, because another process would have
   * the same problem.
   */
  isNeeded: boolean
  /** The problem, as a sentence without names, addresses or secrets; undefined if there is none. */
  look: () => Promise<string | undefined>
}

export type Finding = { ok: boolean; needed: boolean; why?: string; ms: number }

export type Report = { ready: boolean; draining: boolean; checks: Record<string, Finding> }

/** Results are reused for this time, however many requests there are. */
const keptMs = 1_000
/** A check that takes longer counts as failed; it is not started again before it ends. */
const patienceMs = 2_000

/** Whether this process can serve: checks its dependencies, at most once a second. */
export class Health {
  readonly #checks: ReadonlyMap<string, Check>
  readonly #isDraining: () => boolean
  readonly #running = new Map<string, { since: number; ended: Promise<string | undefined> }>()
  #last: { at: number; checks: Promise<Record<string, Finding>> } | undefined
  #known: Report | undefined

  constructor(checks: Readonly<Record<string, Check>>, isDraining: () => boolean) {
    this.#checks = new Map(Object.entries(checks))
    this.#isDraining = isDraining
  }

  /** The result, at most a second old. Does not reject. */
  async report(): Promise<Report> {
    const now = performance.now()
    if (!this.#last || now - this.#last.at >= keptMs) this.#last = { at: now, checks: this.#lookAtAll() }
    const checks = await this.#last.checks
    const draining = this.#isDraining()
    const ready = !draining && Object.values(checks).every(({ ok, needed }) => ok || !needed)
    this.#known = { ready, draining, checks }
    return this.#known
  }

  /** The last report, for callers that cannot wait; undefined before the first. */
  known(): Report | undefined {
    return this.#known
  }

  async #lookAtAll(): Promise<Record<string, Finding>> {
    const findings = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await this.#lookAt(name, check)] as const),
    )
    return Object.fromEntries(findings)
  }

  async #lookAt(name: string, { isNeeded, look }: Check): Promise<Finding> {
    const now = performance.now()
    const running = this.#running.get(name) ?? { since: now, ended: look().catch(() => 'does not answer') }
    if (!this.#running.has(name)) {
      this.#running.set(name, running)
      void running.ended.then(() => this.#running.delete(name))
    }
    const left = patienceMs - (now - running.since)
    const why =
      left > 0
        ? await Promise.race([running.ended, late(left)])
        : `has not answered for ${Math.round((now - running.since) / 1_000)} s`
    const ms = Math.round(performance.now() - running.since)
    return { ok: why === undefined, needed: isNeeded, ...(why !== undefined && { why }), ms }
  }
}

const late = (ms: number): Promise<string> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms, `has not answered for ${patienceMs / 1_000} s`).unref()
  })
