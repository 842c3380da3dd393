/**
 * What Node.js has and a context of its own lacks: the network's double is built on it. Read before everything else.
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
