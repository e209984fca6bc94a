import type { BrandValue } from '@sixpence/brands/changeable.ts'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/brand/brand'
import type { HouseWork } from '#auth/house-decision.ts'
import { insertBrandChange, lockBrand } from '#store/brand/brand-changes.ts'
import { prepareChange } from './prepare-change.ts'

type Call = typeof calls.adminBrandChange

/** A false number or link on the bank's own page is a fraud on all its customers; a colour is not. */
const isColour = (path: string): boolean => path === 'knobs' || path.startsWith('knobs.')

/** A change of the brand's values. Words, contacts, links, languages and agreements need a second person. */
export const changeWork: HouseWork<DecodedInputOf<Call>, OutputOf<Call>> = {
  call: 'adminBrandChange',
  permission: 'brand.write',
  isOfBrand: true,
  lock: (client, { person }) => lockBrand(client, person.brand),
  prepare: async (client, { by, services: s }, { why, ...input }) => {
    const { brand } = by.person
    const { overFolder, changed } = await prepareChange(client, s, { ...input, brand })
    const isOnlyColours = changed.every(([path]) => isColour(path))
    return {
      subject: brand,
      weight: isOnlyColours ? 'none' : 'much',
      isQuiet: isOnlyColours,
      facts: changed.map(([path, before, after]) => ({
        name: 'value',
        of: path,
        text: textOf(after),
        ...(before !== null && { before: textOf(before) }),
      })),
      waiting: { version: input.version },
      make: async () => {
        const at = s.clock.now()
        const id = await insertBrandChange(client, {
          brand,
          overFolder,
          changed,
          why,
          actorId: by.person.id,
          at,
        })
        return {
          result: { version: id },
          detail: { change: id, changed: changed.map(([path]) => path).join('\n') },
          after: async () => {
            await s.followBrands()
            return {}
          },
        }
      },
    }
  },
}

/** A value as text; empty for our own default, which applies if the brand sets no value. */
function textOf(value: BrandValue): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? Object.values(value).join('\n') : String(value)
}
