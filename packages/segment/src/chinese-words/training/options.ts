export interface TrainingOptions {
  readonly epochs: number;
  /** The weights are the mean of those after each of the last epochs, so many. */
  readonly averagedEpochs: number;
  readonly learningRate: number;
  /** Pull of every weight towards 0 at each update. */
  readonly regularization: number;
  /** Features that occur less often are left out. */
  readonly leastCount: number;
  /** Share of a character's features left out at random at each update. */
  readonly dropout: number;
  /** Weights smaller than this are dropped from the file. */
  readonly threshold: number;
  /** The weights are the mean of so many runs with seeds from `seed`. */
  readonly runs: number;
  readonly seed: number;
}

export const trainingDefaults: TrainingOptions = {
  epochs: 14,
  averagedEpochs: 6,
  learningRate: 0.01,
  regularization: 5e-4,
  leastCount: 3,
  dropout: 0.5,
  threshold: 0.005,
  runs: 5,
  seed: 1,
};
