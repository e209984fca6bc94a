import { readFileSync } from 'node:fs'
import { compileTheme } from '@sixpence/brands/compile-theme.ts'
import { deskBadDays, deskWeathers } from '@sixpence/partners/support-desk/sandbox'
import { sha256 } from '#core/keys/sha256.ts'
import { townLook, type TownPage } from './page.ts'

const read = (url: string): string => readFileSync(new URL(url), 'utf8')

const style =
  compileTheme(townLook, { fontPath: '/town/fonts/' }) +
  read(import.meta.resolve('./town.css')) +
  read(import.meta.resolve('./identity.css')) +
  read(import.meta.resolve('./support.css'))
const script = read(import.meta.resolve('./support.client.js'))
const hashes = [style, script].map((text) => `sha256-${sha256(text).toString('base64')}`)

/** Page on which a person plays the help desk's agent. */
export function supportDeskPage(): TownPage {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The help desk of the town</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#waiting">Skip to the tickets</a>
<header class="top">
  <div>
    <p class="sign"><a href="/town">The town</a></p>
    <h1>Help desk</h1>
    <p class="lead">The banks send their customers’ questions to this company. Here you are the agent who reads, answers and closes tickets. You see only the customer’s number, their bank and what they write.</p>
  </div>
  <p class="live" id="live" role="status" data-state="wait">Connecting</p>
</header>
<main class="desk">
  <section id="waiting" aria-labelledby="waiting-title" tabindex="-1">
    <div class="head"><h2 id="waiting-title">Tickets</h2><p class="meta" id="count"></p></div>
    <ol class="orders" id="tickets" aria-label="Tickets, those waiting for an answer first"></ol>
    <div class="empty" id="empty"><p><b>No tickets yet.</b></p><p>What a customer writes under Messages appears here at once.</p></div>
    <noscript><p class="empty">Turn on JavaScript to see tickets as they arrive.</p></noscript>
  </section>
  <section id="weather" aria-labelledby="weather-title">
    <div class="head"><h2 id="weather-title">Bad days</h2></div>
    <fieldset class="weather"><legend class="vh">How the desk responds to the bank</legend>
    ${deskWeathers.map((deskWeather) => `<label><input type="radio" name="weather" value="${deskWeather}"> <b>${deskWeather}</b> <span class="meta">${deskBadDays[deskWeather]}</span></label>`).join('')}
    </fieldset>
    <p><button type="button" class="copy" id="tokens">Expire all tokens</button> <span class="meta">the next request gets a 401 and the bank fetches a new token</span></p>
  </section>
</main>
<p class="vh" id="news" aria-live="polite"></p>
<template id="ticket"><li class="order"><div><h3 data-subject></h3><p class="meta"><span data-who></span> <span class="chip" data-brand></span> <span class="chip" data-state></span></p></div><time class="meta"></time><details><summary>Read and answer</summary><dl class="form" data-form></dl><ol class="talk" data-talk></ol><form novalidate><label>Answer<textarea rows="3" maxlength="5000" name="content"></textarea></label><label class="with"><input type="checkbox" name="withFile"> Attach a file</label><p role="alert" data-say></p><p class="decisions"><button class="copy good" value="Open">Answer</button><button class="copy" value="Closed">Answer and close</button><button class="copy" value="Closed-no-reply">Close without a reply</button></p></form></details></li></template>
<template id="line"><li><p class="meta"><b data-author></b> <time></time></p><p data-text></p><p class="meta" data-files></p></li></template>
<script>${script}</script>
</body>
</html>`
  return { html, hashes }
}
