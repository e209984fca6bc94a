import type { Agreement } from '#papers/agreements.ts'

export const titles = (all: readonly Agreement[]) =>
  all.map(({ id, version, title }) => ({ id, version, title }))
