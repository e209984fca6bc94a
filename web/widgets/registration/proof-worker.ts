import { solve } from '@sixpence/protocol/rules/proof-of-work'

// Searches beside the page, so that typing stays smooth (Q036, Q136).
const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

addEventListener('message', ({ data }: MessageEvent<string>) => {
  void solve(data, digest).then((answer) => postMessage(answer))
})
