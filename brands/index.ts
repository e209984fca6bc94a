import * as z from 'zod/mini'
import type { Brand } from './brand.ts'
import gintara from './gintara/brand.json' with { type: 'json' }
import kopa from './kopa/brand.json' with { type: 'json' }
import ostra from './ostra/brand.json' with { type: 'json' }
import ostraBank from './ostra-bank/brand.json' with { type: 'json' }
import quillo from './quillo/brand.json' with { type: 'json' }
import { brandFile, brandFrom } from './schema.ts'
import tamar from './tamar/brand.json' with { type: 'json' }

export {
  type Brand,
  type BrandKey,
  type Reporting,
  legalIds,
  type LegalId,
  type OccupationType,
  occupationTypes,
} from './brand.ts'

/** The brands of the demo. */
export const brandKeys = ['ostra', 'ostra-bank', 'quillo', 'gintara', 'kopa', 'tamar'] as const

const demo = (content: { key: string }): Brand => brandFrom(z.parse(brandFile, content), content.key)

export const brands: Readonly<Record<(typeof brandKeys)[number], Brand>> = {
  ostra: demo(ostra),
  'ostra-bank': demo(ostraBank),
  quillo: demo(quillo),
  gintara: demo(gintara),
  kopa: demo(kopa),
  tamar: demo(tamar),
}
