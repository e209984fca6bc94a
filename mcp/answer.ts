import { SixpenceError, SixpenceProblem } from '@sixpence/client'
import type { CallToolResult } from '@modelcontextprotocol/server'

/** The bank's answer, or its refusal, from which the model can correct its request. */
export async function answer(call: Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const structuredContent = await call
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
  } catch (error) {
    if (!(error instanceof SixpenceError)) throw error
    return { isError: true, content: [{ type: 'text', text: reasonOf(error) }] }
  }
}

function reasonOf(error: SixpenceError): string {
  if (!(error instanceof SixpenceProblem)) return error.message
  const { message, errors, retryAfter } = error
  return [
    message,
    ...errors.map(({ pointer, parameter, message: wrong }) => `${pointer ?? parameter ?? ''}: ${wrong}`),
    ...(retryAfter === undefined ? [] : [`Try again in ${Math.ceil(retryAfter)} seconds.`]),
  ].join('\n')
}
