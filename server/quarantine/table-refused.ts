import type { TableRefusal } from '@sixpence/protocol/rules/mass/files'

/** A table that cannot be read, with the refusal and the facts of its text. */
export class TableRefused extends Error {
  readonly refusal: TableRefusal
  readonly facts: Readonly<Record<string, string | number>>

  constructor(refusal: TableRefusal, facts: Readonly<Record<string, string | number>> = {}) {
    super(refusal)
    this.refusal = refusal
    this.facts = facts
  }
}

/** @throws TableRefused */
export function refuseTable(refusal: TableRefusal, facts?: Readonly<Record<string, string | number>>): never {
  throw new TableRefused(refusal, facts)
}
