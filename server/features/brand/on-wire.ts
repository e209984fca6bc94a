import type { BrandValue as Kept } from '@sixpence/brands/changeable.ts'
import { legalPath } from '@sixpence/brands/legal-over.ts'
import type { BrandChange, BrandValue } from '@sixpence/protocol/brand/brand'

/** A value as the console is told it. */
export const sent = (value: Kept): BrandValue => value as BrandValue

/** The same under its name, where there may be none. */
export const sentIf = <Name extends string>(name: Name, value: Kept): { [Key in Name]?: BrandValue } =>
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: BrandValue }

/** A value that was changed, without the text of an agreement. */
export const onWire = ([path, before, after]: [string, Kept, Kept]): BrandChange['values'][number] =>
  legalPath(path) ? { path } : { path, ...sentIf('before', before), ...sentIf('after', after) }
