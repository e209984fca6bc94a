import { expect, test } from 'vitest'
import { openBank, query } from './bank.ts'

test('refuses to start when only its own role does not wait for the disk', { timeout: 600_000 }, async () => {
  const bank = await openBank({ sharedBuffers: '128MB', maxWalSize: '1GB' })
  try {
    const first = await bank.startServer()
    first.kill('SIGKILL')
    await query(bank.ownerUrl, 'alter role sixpence_api set synchronous_commit = off')
    await expect(bank.startServer()).rejects.toThrow('did not start')
    await query(bank.ownerUrl, 'alter role sixpence_api reset synchronous_commit')
    await bank.startServer()
  } finally {
    await bank.stop()
  }
})
