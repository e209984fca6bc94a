import { testCalls } from '#testing/call-tests.ts'

testCalls('secrets')
