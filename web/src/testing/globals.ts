/**
 * Globals of Node.js that the test context lacks and the fake network needs. This must be imported
 * first.
 */
import {
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TransformStream,
  WritableStream,
} from 'node:stream/web'
import { BroadcastChannel } from 'node:worker_threads'

Object.assign(globalThis, {
  BroadcastChannel,
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TransformStream,
  WritableStream,
})
