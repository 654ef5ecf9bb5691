/** An example: lines, each with its groups. */
export interface Preset {
  title: string;
  about: string;
  /** The names of its groupings. */
  columns: readonly string[];
  /** Each text, with its value in each grouping. */
  lines: readonly (readonly [text: string, ...labels: string[]])[];
}

const clusters: Preset = {
  title: 'Clusters',
  about: 'Support questions on three topics',
  columns: ['topic'],
  lines: [
    ['How do I rotate the token of a service account?', 'tokens'],
    ['Rotate a service account token before it expires', 'tokens'],
    ['The token of my service account has expired', 'tokens'],
    ['When does a service account token expire?', 'tokens'],
    ['My access token expired, how do I get a new token?', 'tokens'],
    ['Where do I paste the access token of a service account?', 'tokens'],
    ['Which GPUs does the region eu-north-1 have?', 'GPUs'],
    ['List the GPUs of every region', 'GPUs'],
    ['How much memory do the GPUs in eu-north-1 have?', 'GPUs'],
    ['Which flavor has eight GPUs?', 'GPUs'],
    ['Is there a flavor with fewer GPUs in this region?', 'GPUs'],
    ['GPU memory of the largest flavor in eu-north-1', 'GPUs'],
    ['Mount an NFS share on my training node', 'storage'],
    ['How do I mount file storage over NFS?', 'storage'],
    ['The NFS mount of the file storage is nearly full', 'storage'],
    ['Resize the file storage that is mounted on the training node', 'storage'],
    ['Is root squash on when I mount an NFS share?', 'storage'],
    ['Attach file storage to a network and mount the share', 'storage'],
  ],
};

const otherWords: Preset = {
  title: 'Other words',
  about: 'Three problems in other words, so that spelling does not help',
  columns: ['problem'],
  lines: [
    ['I forgot my password', 'sign-in'],
    ['The login page does not accept my credentials', 'sign-in'],
    ['My account is locked after three wrong attempts', 'sign-in'],
    ['Which credentials do I need to log in?', 'sign-in'],
    ['The invoice shows the wrong amount', 'billing'],
    ['Why was my credit card charged twice?', 'billing'],
    ['I want my payment refunded', 'billing'],
    ['What did the subscription cost in October?', 'billing'],
    ['The website is very slow today', 'speed'],
    ['Pages take ages to load', 'speed'],
    ['Everything has been sluggish since the update', 'speed'],
    ['The response time got much worse', 'speed'],
  ],
};

const multilingual: Preset = {
  title: 'Multilingual',
  about: 'Four sentences in five languages, where a model that knows only English loses',
  columns: ['language', 'meaning'],
  lines: [
    ['The network has no free addresses left.', 'English', 'addresses'],
    ['The invoice for October has not arrived.', 'English', 'invoice'],
    ['Training stopped after three hours.', 'English', 'training'],
    ['Please reset my password.', 'English', 'password'],
    ['Das Netzwerk hat keine freien Adressen mehr.', 'German', 'addresses'],
    ['Die Rechnung für Oktober ist nicht angekommen.', 'German', 'invoice'],
    ['Das Training wurde nach drei Stunden beendet.', 'German', 'training'],
    ['Bitte setzen Sie mein Passwort zurück.', 'German', 'password'],
    ['Le réseau n’a plus d’adresses libres.', 'French', 'addresses'],
    ['La facture d’octobre n’est pas arrivée.', 'French', 'invoice'],
    ['L’entraînement s’est arrêté après trois heures.', 'French', 'training'],
    ['Merci de réinitialiser mon mot de passe.', 'French', 'password'],
    ['La red no tiene más direcciones libres.', 'Spanish', 'addresses'],
    ['La factura de octubre no ha llegado.', 'Spanish', 'invoice'],
    ['El entrenamiento se detuvo después de tres horas.', 'Spanish', 'training'],
    ['Por favor, restablezca mi contraseña.', 'Spanish', 'password'],
    ['ネットワークに空きアドレスがありません。', 'Japanese', 'addresses'],
    ['10月の請求書が届いていません。', 'Japanese', 'invoice'],
    ['学習が3時間後に停止しました。', 'Japanese', 'training'],
    ['パスワードをリセットしてください。', 'Japanese', 'password'],
  ],
};

const code: Preset = {
  title: 'Code',
  about: 'Functions and the sentences that describe them',
  columns: ['task'],
  lines: [
    ['def read_json(path): return json.load(open(path))', 'read a file'],
    ['const readJson = (path) => JSON.parse(fs.readFileSync(path))', 'read a file'],
    ['Read a JSON file from a path', 'read a file'],
    ['def sort_by_price(items): return sorted(items, key=lambda item: item.price)', 'sort'],
    ['const sortByPrice = (items) => items.toSorted((a, b) => a.price - b.price)', 'sort'],
    ['Sort items by price', 'sort'],
    ['def retry(call, times): ...  # wait longer after every failure', 'retry'],
    ['async function retry(call, times) { /* wait longer after every failure */ }', 'retry'],
    ['Retry a call and wait longer after every failure', 'retry'],
    ['SELECT region, COUNT(*) FROM networks GROUP BY region', 'count'],
    ['Counter(network.region for network in networks)', 'count'],
    ['Count the networks of every region', 'count'],
  ],
};

const nearDuplicates: Preset = {
  title: 'Near-duplicates',
  about: 'The same ticket, written again and again',
  columns: ['ticket'],
  lines: [
    ['The build fails with error 137, out of memory', 'memory'],
    ['Build fails with error 137: out of memory', 'memory'],
    ['the build fails with error 137 (out of memory)', 'memory'],
    ['Error 137, the build runs out of memory', 'memory'],
    ['Cannot reach the instance over SSH since this morning', 'SSH'],
    ['Since this morning I cannot reach the instance over SSH', 'SSH'],
    ['Cannot reach instance over ssh since this morning!', 'SSH'],
    ['SSH to the instance does not work since this morning', 'SSH'],
    ['Please raise the quota for networks to twenty', 'quota'],
    ['Please raise our quota for networks to 20', 'quota'],
    ['Raise the network quota to twenty, please', 'quota'],
    ['Please raise the quota for networks to twenty', 'quota'],
  ],
};

/** The first one is shown on the first visit. */
export const presets: readonly [Preset, ...Preset[]] = [
  clusters,
  otherWords,
  multilingual,
  code,
  nearDuplicates,
];
