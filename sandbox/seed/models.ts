import type { JsonObject } from '../../src/lib/json';
import { embeddingModels, type EmbeddingModel } from '../resources/embeddingModels';
import type { StoredRecord } from '../store/store';
import { seededId } from './ids';
import { awkwardModels } from './awkwardModels';

const apache = [{ name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' }];
const mit = [{ name: 'MIT', url: 'https://opensource.org/license/mit' }];
const own = (name: string, url: string) => [{ name, url }];
const llama = own('Llama Community License', 'https://www.llama.com/llama3/license/');
const gemma = own('Gemma Terms of Use', 'https://ai.google.dev/gemma/terms');

// hf_id, parameters in millions, context, price in, price out, licence, what it is good for, data type.
type Line = [string, number, number, string, string, JsonObject[], string, string?];

const textModels: Line[] = [
  [
    'meta-llama/Llama-3.3-70B-Instruct',
    70_600,
    131_072,
    '0.59',
    '0.79',
    llama,
    'General assistant with long context and tools',
  ],
  [
    'meta-llama/Llama-3.1-8B-Instruct',
    8_030,
    131_072,
    '0.05',
    '0.08',
    llama,
    'Small and quick general assistant',
  ],
  [
    'meta-llama/Llama-3.1-405B-Instruct',
    405_900,
    131_072,
    '2.70',
    '2.70',
    llama,
    'The largest open model of its generation',
    'fp8',
  ],
  [
    'meta-llama/Llama-3.2-3B-Instruct',
    3_210,
    131_072,
    '0.02',
    '0.04',
    llama,
    'For simple, frequent tasks',
  ],
  [
    'mistralai/Mistral-7B-Instruct-v0.3',
    7_250,
    32_768,
    '0.055',
    '0.055',
    apache,
    'A dependable small model',
  ],
  [
    'mistralai/Mixtral-8x7B-Instruct-v0.1',
    46_700,
    32_768,
    '0.24',
    '0.24',
    apache,
    'Mixture of experts, quick for its size',
  ],
  [
    'mistralai/Mixtral-8x22B-Instruct-v0.1',
    141_000,
    65_536,
    '0.65',
    '0.65',
    apache,
    'Mixture of experts for harder work',
  ],
  [
    'mistralai/Mistral-Small-24B-Instruct-2501',
    23_600,
    32_768,
    '0.10',
    '0.30',
    apache,
    'Balanced for chat and extraction',
  ],
  [
    'mistralai/Mistral-Nemo-Instruct-2407',
    12_200,
    131_072,
    '0.035',
    '0.08',
    apache,
    'Multilingual, long context',
  ],
  [
    'Qwen/Qwen2.5-72B-Instruct',
    72_700,
    131_072,
    '0.35',
    '0.40',
    own('Qwen License', 'https://huggingface.co/Qwen/Qwen2.5-72B-Instruct/blob/main/LICENSE'),
    'Strong in mathematics and many languages',
  ],
  ['Qwen/Qwen2.5-32B-Instruct', 32_800, 131_072, '0.18', '0.18', apache, 'Middle of its family'],
  [
    'Qwen/Qwen2.5-7B-Instruct',
    7_620,
    131_072,
    '0.04',
    '0.10',
    apache,
    'Small multilingual assistant',
  ],
  [
    'Qwen/Qwen2.5-Coder-32B-Instruct',
    32_800,
    131_072,
    '0.16',
    '0.18',
    apache,
    'Writes and reviews code',
  ],
  ['Qwen/QwQ-32B', 32_800, 131_072, '0.15', '0.20', apache, 'Thinks before it answers'],
  [
    'Qwen/Qwen3-235B-A22B',
    235_000,
    40_960,
    '0.20',
    '0.60',
    apache,
    'Mixture of experts with thinking',
    'fp8',
  ],
  ['Qwen/Qwen3-14B', 14_800, 40_960, '0.06', '0.24', apache, 'Thinking or quick, as asked'],
  [
    'deepseek-ai/DeepSeek-V3',
    671_000,
    65_536,
    '0.38',
    '0.89',
    own('DeepSeek License', 'https://github.com/deepseek-ai/DeepSeek-V3/blob/main/LICENSE-MODEL'),
    'Very large mixture of experts',
    'fp8',
  ],
  ['deepseek-ai/DeepSeek-R1', 671_000, 65_536, '0.55', '2.19', mit, 'Reasoning model', 'fp8'],
  [
    'deepseek-ai/DeepSeek-R1-Distill-Llama-70B',
    70_600,
    131_072,
    '0.10',
    '0.40',
    mit,
    'Reasoning in a smaller body',
  ],
  ['google/gemma-2-27b-it', 27_200, 8_192, '0.27', '0.27', gemma, 'Careful writing'],
  ['google/gemma-2-9b-it', 9_240, 8_192, '0.03', '0.06', gemma, 'Small and careful'],
  ['google/gemma-3-27b-it', 27_400, 131_072, '0.10', '0.20', gemma, 'Long context, many languages'],
  ['microsoft/phi-4', 14_700, 16_384, '0.07', '0.14', mit, 'Reasoning for its size'],
  ['microsoft/Phi-3.5-mini-instruct', 3_820, 131_072, '0.03', '0.03', mit, 'Runs nearly anywhere'],
  [
    'nvidia/Llama-3.1-Nemotron-70B-Instruct',
    70_600,
    131_072,
    '0.12',
    '0.30',
    llama,
    'Tuned to be helpful',
  ],
  [
    'tiiuae/Falcon3-10B-Instruct',
    10_300,
    32_768,
    '0.08',
    '0.16',
    own('Falcon License', 'https://falconllm.tii.ae/falcon-terms-and-conditions.html'),
    'Science and code',
  ],
  [
    'allenai/OLMo-2-1124-13B-Instruct',
    13_700,
    4_096,
    '0.09',
    '0.18',
    apache,
    'Open from data to weights',
  ],
  [
    'ibm-granite/granite-3.1-8b-instruct',
    8_170,
    131_072,
    '0.05',
    '0.10',
    apache,
    'Business documents and tools',
  ],
  [
    'mistralai/Pixtral-12B-2409',
    12_700,
    131_072,
    '0.10',
    '0.10',
    apache,
    'Reads pictures, scans and charts',
  ],
  [
    'meta-llama/Llama-Guard-3-8B',
    8_030,
    131_072,
    '0.055',
    '0.055',
    llama,
    'Tells whether a message is safe',
  ],
];

/** The catalogue: believable entries and the sandbox's embedding models, `awkward` ones too; `count` makes it so large. */
export function seededModels(count: number | undefined, awkward: boolean): StoredRecord[] {
  const entries = [...textModels.map(textModel), ...embeddingModels.map(embeddingEntry)];
  const own = [...entries, ...(awkward ? awkwardModels() : [])];
  const all = count === undefined ? own : [...own.slice(0, count), ...copies(count - own.length)];
  return all.map((data, index) => ({
    // The order of the catalogue is the service's own; ids come zero-padded so that lists keep it.
    id: String(index).padStart(4, '0'),
    ...(typeof data['name'] === 'string' && { name: data['name'] }),
    data,
  }));
}

/** More entries for large catalogues: the text models over and over, each with a number, a price and a context of its own. */
function copies(count: number): JsonObject[] {
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const line = textModels[at % textModels.length];
    const model = line ? textModel(line, at) : {};
    const number = Math.floor(at / textModels.length) + 2;
    return {
      ...model,
      id: seededId('model', `${String(model['hf_id'])} ${number}`),
      name: `${String(model['name'])}-${number}`,
      context_length: 2 ** (10 + (at % 11)),
      input_price_per_million: `0.${String(1 + ((at * 37) % 997)).padStart(3, '0')}`,
    };
  });
}

function textModel(line: Line, index: number): JsonObject {
  const [
    hf_id,
    millions,
    context_length,
    priceIn,
    priceOut,
    licenses,
    description,
    data_type = 'bf16',
  ] = line;
  const [developer = '', name = ''] = hf_id.split('/');
  const parameters = millions * 1_000_000;
  return {
    id: seededId('model', hf_id),
    name,
    developer,
    description,
    licenses,
    attributions: developer === 'meta-llama' ? ['Built with Llama'] : [],
    hf_id,
    model_type: 'TextGeneration',
    size: data_type === 'fp8' ? parameters : parameters * 2,
    parameters,
    data_type,
    context_length,
    input_price_per_million: priceIn,
    output_price_per_million: priceOut,
    price_type: 'PER_TOKEN',
    unsupported_openai_params:
      index % 3 === 0 ? ['logit_bias', 'n'] : index % 3 === 1 ? ['logit_bias'] : [],
  };
}

function embeddingEntry({ name, kind, dimensions, mostTokens }: EmbeddingModel): JsonObject {
  const own =
    kind === 'lexical'
      ? {
          developer: 'meridian-sandbox',
          description: `Lexical embeddings of ${dimensions} dimensions, computed by the sandbox: texts that share words and parts of words are near, whatever they mean. For trying the console, not for search.`,
          hf_id: '',
          size: dimensions * 4,
          parameters: 0,
          input_price_per_million: dimensions === 256 ? '0' : '0.0125',
        }
      : {
          developer: 'google',
          description: `Sentence embeddings of ${dimensions} dimensions for English: texts that mean the same are near, whatever their words. Small enough to run inside the sandbox.`,
          hf_id: '',
          size: 27_903_656,
          parameters: 6_975_914,
          input_price_per_million: '0.02',
        };
  return {
    id: seededId('model', name),
    name,
    licenses: apache,
    attributions: [],
    model_type: 'Embedding',
    data_type: 'fp32',
    context_length: mostTokens,
    output_price_per_million: '0',
    price_type: 'PER_TOKEN',
    unsupported_openai_params: kind === 'lexical' ? ['user'] : ['user', 'dimensions'],
    ...own,
  };
}
