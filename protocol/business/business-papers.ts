import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty, id, instant, line } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { registrationBounds as bounds } from '../rules/company-registration/bounds.ts'
import { free } from '../protection.ts'

const access = { who: 'customer', rights: mayRead, kind: 'business' } as const
const reader = { access, reads: ['customer'], rate: 'read', audit: 'none' } as const
const signer = {
  access: { who: 'customer', rights: mayManage, kind: 'business' },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
} as const

export const businessResolutionSend = call('businessResolutionSend', {
  protection: free.paper,
  ids: ['OP278', 'B348'],
  about:
    'Creates the resolution by which these directors open the account and name its users, as a PDF for them to sign; it replaces an earlier one.',
  input: z.object({ directors: z.array(id).check(z.minLength(1), z.maxLength(bounds.roles)) }),
  output: z.object({ madeAt: instant, digest: z.string() }),
  refusals: ['resolutionDirectorUnknown', 'personTwice'],
  ...signer,
})

export const businessResolutionGet = call('businessResolutionGet', {
  ids: ['OP279', 'B348'],
  about: 'The newest resolution, as a PDF.',
  input: empty,
  output: z.object({}),
  file: 'application/pdf',
  refusals: ['resolutionMissing'],
  ...reader,
})

/** All declarations; which of them a company has to make depends on its industry (Q146). */
const declarationIds = ['accuracy', 'owners', 'licences', 'adultContent'] as const
export type DeclarationId = (typeof declarationIds)[number]
/** The declaration of a company in the adult industry that it has nothing to do with escort services. */
export const escortStatementId = 'prohibitedEscort'
const signedPaperIds = [...declarationIds, escortStatementId] as const
export type SignedPaperId = (typeof signedPaperIds)[number]

const text = {
  /** Day of the current text. */
  version: z.iso.date(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), text: z.string() })),
  /** Present once this version was signed. */
  signed: z.optional(z.object({ at: instant, name: z.string(), digest: z.string() })),
}
export type PaperText = z.infer<z.ZodMiniObject<typeof text>>

const signature = {
  /** Full name of the person who signs. */
  name: line(2, 140),
  /** The checkbox was ticked. */
  isTrue: z.literal(true),
}

export const businessDeclarationsGet = call('businessDeclarationsGet', {
  ids: ['OP280'],
  about:
    'The declarations the company has to make, depending on its industry, and those it has signed (Q146).',
  input: empty,
  output: z.object({ declarations: z.array(z.object({ id: z.enum(declarationIds), ...text })) }),
  ...reader,
})

const signingRefusals = ['declarationNotAsked', 'declarationChanged', 'declarationSigned'] as const

export const businessDeclarationsSend = call('businessDeclarationsSend', {
  protection: free.paper,
  ids: ['OP281'],
  about: 'Signs declarations in the version that was shown. Each is kept as a PDF with its hash.',
  input: z.object({
    declarations: z
      .array(z.object({ id: z.enum(declarationIds), version: z.iso.date() }))
      .check(z.minLength(1), z.maxLength(declarationIds.length)),
    ...signature,
  }),
  output: z.object({}),
  refusals: signingRefusals,
  ...signer,
})

export const businessDeclarationPdf = call('businessDeclarationPdf', {
  ids: ['OP280', 'OP282'],
  about: 'The newest signed version of a declaration or of the statement, as a PDF.',
  input: z.object({ declaration: z.enum(signedPaperIds) }),
  output: z.object({}),
  file: 'application/pdf',
  refusals: ['declarationUnsigned'],
  ...reader,
})

export const prohibitedEscortStatementGet = call('prohibitedEscortStatementGet', {
  ids: ['OP282'],
  about:
    'The statement that the company has nothing to do with escort services; absent if it is not required (Q146).',
  input: empty,
  output: z.object({ statement: z.optional(z.object(text)) }),
  ...reader,
})

export const prohibitedEscortStatementSend = call('prohibitedEscortStatementSend', {
  protection: free.paper,
  ids: ['OP283'],
  about: 'Signs the statement in the version that was shown; kept as a PDF with its hash.',
  input: z.object({ statement: z.object({ version: z.iso.date(), ...signature }) }),
  output: z.object({}),
  refusals: signingRefusals,
  ...signer,
})
