import { StartRefused } from '#core/start-refused.ts'

/** People, past and town of the demo. @throws StartRefused where its workspace is not installed, as in production */
export async function loadDemo() {
  try {
    return await import('@sixpence/demo/demo.ts')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' || !String(error).includes("'@sixpence/demo'")) throw error
    throw new StartRefused('the demo is not part of this installation: set SIXPENCE_MODE=production.')
  }
}
