import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, instant, line } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free } from '../protection.ts'

/** Maximum number of logos per company. */
export const maxLogos = 50
export const logoPageSize = 1_000
/** Sizes in which a logo is rendered: maximum length of its longer side, in pixels. */
export const logoSizes = [64, 128, 256, 512] as const
/** Limits of the file (Q073). */
export const logoLimits = { bytes: 1024 * 1024, leastSide: 64 } as const
export const logoAccept = 'image/png,image/jpeg,image/svg+xml,.svg'

const name = line(1, 64)
const size = z.literal(logoSizes)

const logo = z.object({
  id,
  name,
  isDefault: z.boolean(),
  /** The rendered PNG pictures; `merchantLogoFileGet` returns them. */
  file: z.array(z.object({ size: z.int(), width: z.int(), height: z.int() })),
  createdAt: instant,
})
export type Logo = z.infer<typeof logo>

const looks = {
  access: { who: 'customer', kind: 'business', rights: mayRead },
  reads: ['merchant'],
  rate: 'read',
  audit: 'none',
} as const
const changes = {
  access: { who: 'customer', kind: 'business', rights: mayManage },
  changes: ['merchant'],
  rate: 'change',
  audit: 'change',
} as const
const references = { id: 'ownLogo' } as const

export const merchantLogoList = call('merchantLogoList', {
  ids: ['OP301'],
  about: 'The company’s logos, the default one first, then the newest.',
  input: z.object({ pageSize: z.optional(z.literal(logoPageSize)) }),
  output: z.object({ logos: z.array(logo) }),
  ...looks,
})

export const merchantLogoCreate = call('merchantLogoCreate', {
  protection: free.preference,
  ids: ['OP302'],
  about:
    'Stores a new logo from an uploaded file: PNG, JPG or SVG, checked and re-encoded in a separate process. As multipart/form-data, the file is sent as `file`, and the rest as JSON in `data`. The first logo is the default.',
  input: z.object({ name, isDefault: z.optional(z.boolean()), file: id }),
  output: z.object({ id }),
  refusals: [
    'tooManyLogos',
    'logoTypeUnknown',
    'logoTooLarge',
    'logoTooSmall',
    'fileEmpty',
    'fileTooLarge',
    'fileIsTwoThings',
    'fileBroken',
    'fileTooHeavy',
    'imageTooLarge',
    'uploadUnfinished',
    'tooManyUploads',
  ],
  references: { file: 'ownUpload' },
  multipart: { files: { file: 'file' }, json: 'data', isUnchecked: true },
  budgetMs: 40_000,
  ...changes,
})

export const merchantLogoGet = call('merchantLogoGet', {
  ids: ['OP303'],
  about: 'One of the logos.',
  input: z.object({ id }),
  output: z.object({ logo }),
  references,
  ...looks,
})

export const merchantLogoFileGet = call('merchantLogoFileGet', {
  ids: [],
  about: 'The picture of a logo in one of its sizes. Not in the catalogue.',
  door: 'GET /merchant/logos/{id}/{size}',
  input: z.object({ id, size }),
  output: z.object({}),
  file: 'image/png',
  references,
  ...looks,
})

export const merchantLogoUpdate = call('merchantLogoUpdate', {
  protection: free.preference,
  ids: ['OP304'],
  about: 'Renames a logo, or makes it the default instead of the current one (B429).',
  input: z.object({ id, name: z.optional(name), isDefault: z.optional(z.boolean()) }),
  output: z.object({}),
  refusals: ['logoStaysDefault'],
  references,
  ...changes,
})

export const merchantLogoDelete = call('merchantLogoDelete', {
  protection: free.preference,
  ids: ['OP305'],
  about: 'Deletes a logo. If it was the default, the newest remaining one becomes the default.',
  input: z.object({ id }),
  output: z.object({}),
  references,
  ...changes,
})
