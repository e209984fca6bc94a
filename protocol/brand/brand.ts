import * as z from 'zod/mini'
import { call } from '../call.ts'
import { changer, proposed, reader, why } from '../desk/desk-common.ts'
import { empty, id, instant } from '../fields.ts'

/** Without control characters, which pages do not show and the database does not accept. */
const words = z.string().check(z.maxLength(50_000), z.regex(/^(?:[\n\r\t]|[^\p{Cc}\p{Cs}])*$/u))

/** A text with a count is an object of its plural forms. Without a value, the default applies again. */
const value = z.union([
  z.boolean(),
  z.number(),
  words,
  z.array(z.union([z.string().check(z.maxLength(20)), z.number()])).check(z.maxLength(20)),
  z.record(z.string().check(z.maxLength(10)), words),
])
export type BrandValue = z.infer<typeof value>

/**
 * The path of a value: `supportContact.phone`, `knobs.hue`, `texts.ro.` and the English text,
 * `legal.terms.2026-12-01.en`.
 */
const path = z.string().check(z.maxLength(1_000))
const values = z.array(z.object({ path, value: z.optional(value) })).check(z.minLength(1), z.maxLength(200))

const language = z.enum(['en', 'es', 'ro', 'ru', 'ua', 'pt'])
const agreement = z.enum(['terms', 'businessTerms', 'privacy'])
/** The day from which an agreement is in force, which is its version. */
const version = z.iso.date()

const changed = z.object({
  path: z.string(),
  /** Absent for an agreement, whose text is on its own page. */
  before: z.optional(value),
  after: z.optional(value),
})

const change = z.object({
  id: z.int(),
  by: z.string(),
  at: instant,
  why: z.string(),
  values: z.array(changed),
})
export type BrandChange = z.infer<typeof change>

export const adminBrandGet = call('adminBrandGet', {
  ids: [],
  about:
    'The brand of this desk as it is served, the values of its folder, and the changes made at the desk, newest first, at most 100.',
  input: empty,
  output: z.object({
    name: z.string(),
    hosts: z.array(z.string()),
    /** The number of the newest change, for the next change; 0 if there is none. */
    version: z.int(),
    fields: z.array(z.object({ path: z.string(), served: value, folder: value })),
    agreements: z.array(
      z.object({
        id: agreement,
        version,
        from: z.enum(['program', 'folder', 'desk']),
        /** Written and not yet in force. */
        coming: z.array(version),
      }),
    ),
    changes: z.array(change),
  }),
  ...reader('brand.read'),
})

export const adminBrandTextList = call('adminBrandTextList', {
  ids: [],
  about:
    'Texts of the program, each with the brand’s replacement: those that contain the given words in English or in the language; without words, those that the brand has replaced. At most 50.',
  input: z.object({ language, words: z.string().check(z.trim(), z.maxLength(100)) }),
  output: z.object({
    texts: z.array(
      z.object({
        english: z.string(),
        ours: value,
        folder: z.optional(value),
        served: z.optional(value),
      }),
    ),
    total: z.int(),
  }),
  ...reader('brand.read'),
})

export const adminBrandAgreementGet = call('adminBrandAgreementGet', {
  ids: [],
  about:
    'An agreement of the brand in each language, in the format of the brand’s folder: "# title", sections of "## heading" and paragraphs. Without a version, the one in force.',
  input: z.object({ agreement, version: z.optional(version) }),
  output: z.object({ version, texts: z.array(z.object({ language, text: z.string() })) }),
  refusals: ['brandAgreementGone'],
  ...reader('brand.read'),
})

const ofChange = [
  'brandFieldUnknown',
  'brandValueWrong',
  'brandLineWrong',
  'brandEmailWrong',
  'brandPhoneWrong',
  'brandLinkWrong',
  'brandLanguagesWrong',
  'brandNumberWrong',
  'brandHueWrong',
  'brandContrastLow',
  'brandTextUnknown',
  'brandTextWrong',
  'brandAgreementWrong',
  'brandAgreementMissing',
  'brandAgreementDay',
  'nothingChanged',
  'caseDecided',
] as const

export const adminBrandCheck = call('adminBrandCheck', {
  ids: [],
  about: 'What a change would change, with all the checks it has to pass. Nothing is changed.',
  input: z.object({ version: z.int(), values }),
  output: z.object({ values: z.array(changed) }),
  refusals: ofChange,
  ...reader('brand.write'),
})

export const adminBrandChange = call('adminBrandChange', {
  ids: [],
  about:
    'Overrides values of the brand’s folder, with the checks of the folder. A value equal to that of the folder removes the override. It is served at once in this process and within seconds in others. Of two changes of the same version, the first is made.',
  input: z.object({ version: z.int(), values, why }),
  output: z.object({ version: z.int(), ...proposed }),
  refusals: [...ofChange, 'proposedAlready'],
  ...changer('brand.write'),
  fourEyes: 'weighty',
})

export const adminBrandProposalDecide = call('adminBrandProposalDecide', {
  ids: [],
  about:
    'Confirms or rejects a change of the brand that a colleague proposed; one’s own can only be withdrawn. A change of a version that is no longer the newest cannot be confirmed.',
  input: z.object({ proposalId: id, decision: z.enum(['confirm', 'decline']), why }),
  output: z.object({ version: z.optional(z.int()) }),
  refusals: [...ofChange, 'proposalNotFound', 'ownProposal', 'proposerGone'],
  ...changer('brand.write'),
})
