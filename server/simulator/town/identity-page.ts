import { readFileSync } from 'node:fs'
import { compileTheme } from '@sixpence/brands/compile-theme.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { townLook, type TownPage } from './page.ts'

const read = (url: string): string => readFileSync(new URL(url), 'utf8')

const style =
  compileTheme(townLook, { fontPath: '/town/fonts/' }) +
  read(import.meta.resolve('./town.css')) +
  read(import.meta.resolve('./identity.css'))
const script = read(import.meta.resolve('./identity.client.js'))
const hashes = [style, script].map((text) => `sha256-${sha256(text).toString('base64')}`)

/** Page on which a person plays the officer who decides identity checks. */
export function identityDeskPage(): TownPage {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The identity desk of the town</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#waiting">Skip to the orders</a>
<header class="top">
  <div>
    <p class="sign"><a href="/town">The town</a></p>
    <h1>Identity desk</h1>
    <p class="lead">The bank asks this company to verify its customers’ identity. Here you are the officer who decides. No pictures are sent in the demo, so choose any result.</p>
  </div>
  <p class="live" id="live" role="status" data-state="wait">Connecting</p>
</header>
<main class="desk">
  <section id="waiting" aria-labelledby="waiting-title" tabindex="-1">
    <div class="head"><h2 id="waiting-title">To decide</h2><p class="meta" id="count"></p></div>
    <ol class="orders" id="orders" aria-label="Orders to decide, oldest first"></ol>
    <div class="empty" id="empty">
      <p><b>No orders to decide.</b></p>
      <p>An order appears here as soon as someone verifies their identity.</p>
    </div>
    <noscript><p class="empty">Turn on JavaScript to see orders as they arrive.</p></noscript>
  </section>
  <section id="decided" aria-labelledby="decided-title">
    <div class="head"><h2 id="decided-title">Decided</h2></div>
    <ul class="past" id="past" aria-label="Decided orders, newest first"></ul>
    <p class="meta" id="none">No decisions yet.</p>
  </section>
</main>
<p class="vh" id="news" aria-live="polite"></p>
<template id="order"><li class="order"><div><h3 data-who></h3><p class="meta"><span data-kind></span> <span class="chip" data-brand></span> <span class="chip" data-state></span></p></div><time class="meta"></time><div class="decisions" role="group">
  <button type="button" class="copy good" data-outcome="passed">Pass</button>
  <button type="button" class="copy" data-outcome="review">Keep in review</button>
  <button type="button" class="copy" data-outcome="nameMismatch">Name does not match</button>
  <button type="button" class="copy" data-outcome="duplicate">Duplicate</button>
  <button type="button" class="copy" data-outcome="expired">Let it expire</button>
  <span class="fail"><label><span class="vh">Why it failed</span><select><option value="unreadable">unreadable</option><option value="documentExpired">expired</option><option value="otherPerson">different person</option><option value="notGenuine">not genuine</option></select></label><button type="button" class="copy bad" data-outcome="failed">Fail</button></span>
</div></li></template>
<template id="row"><li><div><b data-who></b><p class="meta"><span data-kind></span> <span class="chip" data-brand></span></p></div><span class="chip" data-state></span></li></template>
<script>${script}</script>
</body>
</html>`
  return { html, hashes }
}
