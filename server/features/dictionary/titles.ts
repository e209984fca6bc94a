import type { Agreement } from '#papers/agreements.ts'

/** Agreements without their text. */
export const titles = (all: readonly Agreement[]) =>
  all.map(({ id, version, title }) => ({ id, version, title }))
