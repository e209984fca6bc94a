import { logoLimits, maxLogos } from '@sixpence/protocol/merchant/logos'
import type * as calls from '@sixpence/protocol/merchant/logos'
import { type FileRefusal, uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { drawLogo, type LogoPicture } from '#quarantine/draw-logo.ts'
import { NotTaken } from '#quarantine/inspection-result.ts'
import { QuarantineBusy } from '#quarantine/limited-process.ts'
import { deleteUpload, wholeUpload } from '#store/document/uploads.ts'
import { keepLogo } from '#store/logo/logos.ts'

type Creating = Context<typeof calls.merchantLogoCreate>

export const merchantLogoCreate: Handler<typeof calls.merchantLogoCreate> = async (input, context) => {
  const { by, services: s, own, change, refuse } = context
  const { file } = own
  if (file.size > logoLimits.bytes) return refuse('logoTooLarge')
  if (file.received < file.size || file.mediaType !== null) return refuse('uploadUnfinished', {}, 'file')
  const files = await drawn(context)
  const id = await change(async (client) => {
    const { name, isDefault = false } = input
    const logoId = await keepLogo(
      client,
      { customerId: by.customer.id, name, isDefault, files },
      s.clock.now(),
    )
    await deleteUpload(client, file.id)
    return logoId ?? refuse('tooManyLogos', { most: maxLogos })
  })
  return { id }
}

/** Refusals with a different text for a logo than for a document. */
const ofLogos: Partial<Record<FileRefusal, 'logoTypeUnknown' | 'logoTooLarge' | 'logoTooSmall'>> = {
  fileTypeUnknown: 'logoTypeUnknown',
  fileTooLarge: 'logoTooLarge',
  imageTooSmall: 'logoTooSmall',
}

/** The pictures of an upload, which is deleted at once if it is refused. @throws Refused */
async function drawn({ by, own, services: s }: Creating): Promise<LogoPicture[]> {
  try {
    return await drawLogo(() => wholeUpload(s, by.customer.id, own.file.id))
  } catch (error) {
    if (error instanceof QuarantineBusy) throw new Refused('busy')
    if (!(error instanceof NotTaken)) throw error
    await deleteUpload(s.db, own.file.id)
    const facts = error.refusal === 'imageTooLarge' ? { most: uploadLimits.pixels / 1_000_000 } : {}
    throw new Refused(ofLogos[error.refusal] ?? error.refusal, facts, 'file')
  }
}
