import type { AllowedIp } from '@sixpence/protocol/public-api/allowed-ips'
import type { OwnAllowedIp } from '#store/api-key/allowed-ips.ts'

/** A range as on the wire. */
export const allowedIpDto = ({ isEnabled, ...item }: OwnAllowedIp): AllowedIp => ({
  ...item,
  enabled: isEnabled,
})
