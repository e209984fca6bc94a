import type { BrandValue as StoredValue } from '@sixpence/brands/changeable.ts'
import { legalPath } from '@sixpence/brands/legal-overrides.ts'
import type { BrandChange, BrandValue } from '@sixpence/protocol/brand/brand'

/** A value in the form the console receives. */
export const sent = (value: StoredValue): BrandValue => value as BrandValue

/** The value under the given name, or nothing if it is null. */
export const sentIf = <Name extends string>(name: Name, value: StoredValue): { [Key in Name]?: BrandValue } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: BrandValue }

/** A changed value; the text of an agreement is left out. */
export const onWire = ([path, before, after]: [
  string,
  StoredValue,
  StoredValue,
]): BrandChange['values'][number] =>
  legalPath(path) ? { path } : { path, ...sentIf('before', before), ...sentIf('after', after) }
