/** Secret in the path /receive/{secret}. */
export function paymentSecretIn(pathname: string): string | undefined {
  const [, page, secret] = pathname.split('/')
  return page === 'receive' ? secret || undefined : undefined
}
