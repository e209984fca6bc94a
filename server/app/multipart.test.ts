import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { uploadAppend, uploadCreate } from '@sixpence/protocol/documents/documents'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { expect, test } from 'vitest'
import { formAt, receive } from './multipart.ts'

test('a file of several pieces is stored in its order, however the network has cut it', async () => {
  const file = randomBytes(2 * uploadLimits.pieceBytes + 12_345)
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')])
  const cuts = Array.from({ length: Math.ceil(body.length / 10_007) }, (_, n) =>
    body.subarray(n * 10_007, (n + 1) * 10_007),
  )
  const stored: { startsAt: number; piece: string }[] = []
  let size: unknown
  const form = formAt('/?p2pMassTransferFile')
  if (!form) throw new Error('the call takes no file')
  const received = await receive(
    form,
    { body: Readable.from(cuts), contentType: 'multipart/form-data; boundary=x' },
    async (method, input) => {
      if (method === uploadCreate.name) ({ size } = input)
      if (method === uploadAppend.name) stored.push(input as { startsAt: number; piece: string })
      return {
        status: 200,
        body: { responseCode: '00', responseDescription: '', validationErrors: [], uploadId: 7 },
      }
    },
    async () => {},
  )
  expect(received).toEqual({ fields: { file: '7' }, uploads: [7] })
  expect(size).toBe(file.length)
  expect(stored.map(({ startsAt }) => startsAt)).toEqual([
    0,
    uploadLimits.pieceBytes,
    2 * uploadLimits.pieceBytes,
  ])
  expect(Buffer.concat(stored.map(({ piece }) => Buffer.from(piece, 'base64'))).equals(file)).toBe(true)
})
