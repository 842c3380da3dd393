/** Reads barcodes from a picture in browsers that cannot. Its program comes from the shop, like everything. */
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => program } })

export const BarcodeReader = BarcodeDetector
