import { isObject, parseJson, type JsonObject } from '../../src/lib/json';

/** The members that most of these models have; the malformed one has only its own. */
const usual: JsonObject = {
  developer: 'Awkward Labs',
  licenses: [],
  attributions: [],
  model_type: 'TextGeneration',
  size: 1,
  parameters: 1,
  data_type: 'bf16',
  context_length: 4096,
  price_type: 'PER_TOKEN',
  unsupported_openai_params: [],
};

/** Catalogue entries that are hard to show: from JSON text, because two of its numbers are beyond what a double holds. */
export function awkwardModels(): JsonObject[] {
  const models = parseJson(written);
  return (Array.isArray(models) ? models.filter(isObject) : []).map((own) =>
    own['id'] === 'awk-malformed' ? own : { ...usual, ...own },
  );
}

const written = String.raw`[
  {
    "id": "awk-no-price",
    "name": "unpriced-preview",
    "description": "Price not stated",
    "hf_id": "awkward/awk-no-price"
  },
  {
    "id": "awk-half-price",
    "name": "input-only",
    "description": "Only the price of input is stated",
    "hf_id": "awkward/awk-half-price",
    "input_price_per_million": "0.42"
  },
  {
    "id": "awk-free",
    "name": "community-free",
    "description": "Free of charge",
    "hf_id": "awkward/awk-free",
    "input_price_per_million": "0",
    "output_price_per_million": "0.000"
  },
  {
    "id": "awk-digits",
    "name": "exact-change",
    "description": "Prices with twelve decimal places",
    "hf_id": "awkward/awk-digits",
    "input_price_per_million": "0.000000000125",
    "output_price_per_million": "0.123456789012"
  },
  {
    "id": "awk-per-hour",
    "name": "dedicated-h100",
    "description": "A dedicated endpoint, paid by the hour",
    "price_type": "PER_HOUR",
    "hf_id": "awkward/awk-per-hour",
    "input_price_per_million": "3.25",
    "price_per_hour": 3.250
  },
  {
    "id": "awk-per-image",
    "name": "painter-xl",
    "description": "Pictures from words",
    "model_type": "ImageGeneration",
    "price_type": "PER_IMAGE",
    "hf_id": "awkward/awk-per-image",
    "input_price_per_million": "0.04",
    "output_price_per_million": "0"
  },
  {
    "id": "awk-speech",
    "name": "listener-large",
    "description": "Speech to text",
    "model_type": "SpeechToText",
    "context_length": 0,
    "price_type": "PER_SECOND",
    "hf_id": "awkward/awk-speech",
    "input_price_per_million": "0.10",
    "output_price_per_million": "0.10"
  },
  {
    "id": "awk-url",
    "name": "hostile-links",
    "description": "Its links must not be followed",
    "licenses": [
      {
        "name": "click me",
        "url": "javascript:alert('licence')"
      },
      {
        "name": "data",
        "url": "data:text/html,<script>alert(1)</script>"
      },
      {
        "name": "slashes",
        "url": "//evil.example/licence"
      }
    ],
    "hf_id": "javascript:alert('hf')",
    "input_price_per_million": "0.10",
    "output_price_per_million": "0.10"
  },
  {
    "id": "awk-html",
    "name": "<img src=x onerror=alert(1)>",
    "developer": "\"><script>alert(1)</script>",
    "description": "A name that is markup, and =HYPERLINK(\"https://evil.example\") in a table",
    "hf_id": "awkward/awk-html",
    "input_price_per_million": "0.10",
    "output_price_per_million": "0.10"
  },
  {
    "id": "awk-rtl",
    "name": "\u202egnp.ledom\u202c",
    "developer": "\u0634\u0631\u0643\u0629 \u0627\u0644\u0646\u0645\u0627\u0630\u062c",
    "description": "A name that turns the direction of reading, and zero\u200bwidth spaces",
    "hf_id": "awkward/awk-rtl",
    "input_price_per_million": "0.10",
    "output_price_per_million": "0.10"
  },
  {
    "id": "awk-long",
    "name": "a-model-with-a-name-so-long-that-no-table-was-ever-made-for-it-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "description": "Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. Words and words. ",
    "hf_id": "awkward/awk-long",
    "input_price_per_million": "0.10",
    "output_price_per_million": "0.10"
  },
  {
    "id": "awk-huge",
    "name": "beyond-doubles",
    "description": "Sizes that a double cannot hold",
    "size": 9007199254740993,
    "parameters": 12345678901234567890,
    "hf_id": "awkward/awk-huge",
    "input_price_per_million": "0.10",
    "output_price_per_million": "0.10"
  },
  {
    "id": "awkward/path v1.2?x#y%2Fz",
    "name": "slashes-in-its-id",
    "description": "An id that could be a path, a query and a fragment",
    "size": 14000000000,
    "parameters": 7000000000,
    "context_length": 32768,
    "hf_id": "https://huggingface.co/awkward/slashes",
    "input_price_per_million": "0.07",
    "output_price_per_million": "0.28"
  },
  {
    "id": "awk-more",
    "name": "says-more",
    "description": "An entry with members that no document describes",
    "licenses": [
      {
        "name": "Research only"
      },
      {
        "url": "https://example.org/licence"
      }
    ],
    "attributions": ["Built with Awkward", "https://example.org/attribution"],
    "model_type": "Reranker-v2",
    "size": 1120000000,
    "parameters": 560000000,
    "data_type": "fp16",
    "context_length": 8192,
    "unsupported_openai_params": ["stream", "temperature"],
    "hf_id": "awkward/says-more",
    "input_price_per_million": "0.020",
    "output_price_per_million": "0",
    "quantization": {"bits": 16, "checksum": 98765432109876543210},
    "deprecated": true,
    "deprecation_date": "2027-03-31"
  },
  {
    "id": "awk-malformed",
    "name": "malformed",
    "context_length": "a lot",
    "parameters": null,
    "licenses": "none",
    "input_price_per_million": 0.25,
    "note": "numbers where text belongs, text where numbers belong"
  }
]`;
