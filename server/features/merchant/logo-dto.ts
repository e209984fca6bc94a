import type { Logo } from '@sixpence/protocol/merchant/logos'
import type { OwnLogo } from '#store/logo/logos.ts'

/** A logo as on the wire. */
export const logoDto = ({ id, name, isDefault, files, createdAt }: OwnLogo): Logo => ({
  id,
  name,
  isDefault,
  file: files,
  createdAt: createdAt.toISOString(),
})
